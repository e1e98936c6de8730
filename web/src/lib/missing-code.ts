/**
 * Whether code of this page could not be fetched. Browsers remember that of a module for as long as the
 * page is open, so that only a reload brings it.
 */
let isMissing = false;

export const missingCode = {
  note: (): void => {
    isMissing = true;
  },
  isNoted: (): boolean => isMissing,
};
