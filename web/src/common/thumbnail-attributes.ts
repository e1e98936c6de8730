/** Attributes of a thumbnail: its size, so that the layout does not shift, and lazy loading. */
export const thumbnailAttributes = {
  width: 480,
  height: 360,
  loading: 'lazy',
  decoding: 'async',
} as const;
