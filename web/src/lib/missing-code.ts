/**
 * Whether a module of this page failed to load. Browsers cache that failure for as long as the page is
 * open, so only a reload helps.
 */
let isMissing = false;

export const missingCode = {
  note: (): void => {
    isMissing = true;
  },
  isNoted: (): boolean => isMissing,
};
