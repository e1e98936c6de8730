/** The colors of PDF and mail, which have no style sheet: the same as in web/src/ui/tokens.css. */
export const brand = {
  ink: '#0a2e3d',
  inkSoft: '#35535f',
  pool: '#0a6178',
  gold: '#e3a72f',
  paper: '#fdf9f0',
  line: '#ecdfc4',
} as const;
