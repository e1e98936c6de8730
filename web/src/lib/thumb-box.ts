/**
 * What an image element for a photo’s small version is told before it is there: its box, so that nothing
 * moves when it comes, and to wait until it is near the window.
 */
export const thumbBox = { width: 480, height: 360, loading: 'lazy', decoding: 'async' } as const;
