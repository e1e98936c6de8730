/** The colors for PDFs and mail, which have no style sheet; the same as in web/src/ui/tokens.css. */
export const brand = {
  ink: '#0a2e3d',
  inkSoft: '#35535f',
  pool: '#0a6178',
  poolLight: '#3fb2c4',
  poolWash: '#dcf0f1',
  grass: '#3d5f1c',
  grassLight: '#8fb554',
  gold: '#e8ad36',
  paper: '#fdf9f0',
  line: '#ecdfc4',
} as const;
