/** The colours of paper and mail: those of the site (web/src/ui/tokens.css), where no style sheet reaches. */
export const brand = {
  ink: '#0a2e3d',
  inkSoft: '#35535f',
  pool: '#0a6178',
  gold: '#e3a72f',
  paper: '#fdf9f0',
  line: '#ecdfc4',
} as const;
