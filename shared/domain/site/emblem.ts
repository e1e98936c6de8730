/** The sheriff's star as vector paths in a 64 by 64 box, for web, PDF and mail. */
export const emblem = {
  star: 'M32 6 39.5 19 54.5 19 47 32 54.5 45 39.5 45 32 58 24.5 45 9.5 45 17 32 9.5 19 24.5 19Z',
  /** The centers of the balls on its points, all with radius `tipRadius`. */
  tips: [
    [32, 6.5],
    [54.5, 19],
    [54.5, 45],
    [32, 57.5],
    [9.5, 45],
    [9.5, 19],
  ],
  tipRadius: 4,
  outline: 2.5,
  drop: 'M32 19c5.5 7 9 11.5 9 16.200A9 9 0 0 1 23 35.200C23 30.500 26.500 26 32 19Z',
  /** A highlight on the drop. */
  highlight: 'M27 36a5.200 5.200 0 0 0 4.500 5',
  highlightWidth: 2,
} as const;
