import { vi } from 'vitest';

/** What the site offers to be saved from now on. */
export const catchFiles = (): Blob[] => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file);
    return 'blob:saved';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  // A browser would save the file; the document of the tests would go there.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  return saved;
};
