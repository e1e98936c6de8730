import { vi } from 'vitest';

/** Collects the files that the site offers for download from now on. */
export const catchFiles = (): Blob[] => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file);
    return 'blob:saved';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  // A browser would save the file; the test document would navigate to it.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  return saved;
};
