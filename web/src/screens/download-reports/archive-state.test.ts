import { expect, it } from 'vitest';
import { readArchiveState } from './archive-state.ts';

const read = (query: string) => readArchiveState(new URLSearchParams(query));

it.each(['', 'parts=1', 'parts=none', 'parts=-2', 'archive=lost', 'part=2'])(
  'says nothing of an archive for the query "%s"',
  (query) => {
    expect(read(query)).toEqual({ kind: 'none' });
  },
);

it('reads an archive that is still being made, whole or a part of it', () => {
  expect(read('archive=preparing')).toEqual({ kind: 'preparing', part: 1, parts: 1 });
  expect(read('archive=preparing&part=2&parts=4')).toEqual({
    kind: 'preparing',
    part: 2,
    parts: 4,
  });
});

it('reads in how many parts an archive is to be had', () => {
  expect(read('parts=3')).toEqual({ kind: 'parts', parts: 3 });
});
