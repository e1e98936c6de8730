import { describe, expect, it } from 'vitest';
import { archiveKey, reportsOfPart } from './archive-entries.ts';

describe('the key of an archive', () => {
  const one = { id: 'a', version: 1 };
  const two = { id: 'b', version: 1 };

  it('is the same for the same reports', () => {
    expect(archiveKey('ana', [one, two])).toBe(archiveKey('ana', [{ ...one }, { ...two }]));
    expect(archiveKey('ana', [one])).toMatch(/^exports\/ana\/[0-9a-f]{64}\.zip$/);
  });

  it('differs by customer, version, selection and order', () => {
    const keys = [
      archiveKey('ana', [one, two]),
      archiveKey('ben', [one, two]),
      archiveKey('ana', [one, { ...two, version: 2 }]),
      archiveKey('ana', [one]),
      archiveKey('ana', [two, one]),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('the parts of an archive', () => {
  it.each([1, 2, 3, 5, 7])('contain every report once, in %i', (parts) => {
    const reports = [1, 2, 3, 4, 5, 6, 7];
    const all = Array.from({ length: parts }, (_, at) =>
      reportsOfPart(reports, { part: at + 1, parts }),
    );
    expect(all.flat()).toEqual(reports);
  });

  it('are empty if there is no such part', () => {
    expect(reportsOfPart([1, 2], { part: 3, parts: 2 })).toEqual([]);
    expect(reportsOfPart([], { part: 1, parts: 1 })).toEqual([]);
  });
});
