import { describe, expect, it } from 'vitest';
import { interruptedFiles } from './upload-session.ts';

const storageOf = (text: string | null) => ({
  getItem: (key: string) => (key === 'uppyState:photos' ? text : null),
});
const stored = (files: object, expires = 2000) => JSON.stringify({ expires, metadata: { files } });

describe('files that a closed tab left unsent', () => {
  it('are counted without uploaded ones', () => {
    const files = {
      a: { progress: { uploadComplete: true } },
      b: { progress: { uploadComplete: false } },
      c: { progress: {} },
    };
    expect(interruptedFiles(storageOf(stored(files)), 'photos', 1000)).toBe(2);
  });

  it.each([
    ['nothing was kept', null],
    ['all was sent', stored({})],
    ['it has expired', stored({ a: { progress: {} } }, 500)],
    ['it cannot be read', '{"metadata":'],
    ['it is something else', '[1]'],
  ])('is nothing when %s', (_when, text) => {
    expect(interruptedFiles(storageOf(text), 'photos', 1000)).toBe(0);
  });
});
