import { listQuotes } from 'shared/contracts/admin-quotes.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListChoice, Page, PagedContract } from './api.ts';
import { queryClient } from './query-client.ts';
import {
  forgetWritten,
  indexLag,
  placeItem,
  readAfterLag,
  showWritten,
  type ListRule,
} from './written-items.ts';

type Note = { id: string; day: number; status: string; changed: number };

const note = (id: string, day: number, change: Partial<Note> = {}): Note => ({
  id,
  day,
  status: 'open',
  changed: 0,
  ...change,
});

const page = (items: Note[], nextCursor?: string): Page<Note[]> => ({ items, nextCursor });
const byDay = { place: ({ day }: Note) => `${day}`, newestFirst: true };
const idsOf = (pages: Page<Note[]>[]) => pages.map(({ items }) => items.map(({ id }) => id));

describe('the place of a saved item', () => {
  const pages = [page([note('five', 5), note('three', 3)], 'next'), page([note('one', 1)])];

  it('is between its neighbors, on the page with the following one', () => {
    expect(idsOf(placeItem(pages, note('four', 4), { ...byDay, isHeld: true }))).toEqual([
      ['five', 'four', 'three'],
      ['one'],
    ]);
    expect(idsOf(placeItem(pages, note('two', 2), { ...byDay, isHeld: true }))).toEqual([
      ['five', 'three'],
      ['two', 'one'],
    ]);
  });

  it('is the end of a list that was read to its end, and none if the list continues', () => {
    const last = placeItem(pages, note('zero', 0), { ...byDay, isHeld: true });
    expect(idsOf(last)).toEqual([
      ['five', 'three'],
      ['one', 'zero'],
    ]);
    const goesOn = placeItem(pages.slice(0, 1), note('zero', 0), { ...byDay, isHeld: true });
    expect(idsOf(goesOn)).toEqual([['five', 'three']]);
    expect(idsOf(placeItem([page([])], note('zero', 0), { ...byDay, isHeld: true }))).toEqual([
      ['zero'],
    ]);
  });

  it('is its old one if nothing about that changed, even at the end of what was read', () => {
    const changed = note('three', 3, { status: 'done' });
    expect(placeItem(pages.slice(0, 1), changed, { ...byDay, isHeld: true })).toEqual([
      page([note('five', 5), changed], 'next'),
    ]);
  });

  it('is another one if it moved, and none in a list that no longer contains it', () => {
    expect(idsOf(placeItem(pages, note('one', 6), { ...byDay, isHeld: true }))).toEqual([
      ['one', 'five', 'three'],
      [],
    ]);
    expect(idsOf(placeItem(pages, note('five', 5), { ...byDay, isHeld: false }))).toEqual([
      ['three'],
      ['one'],
    ]);
  });

  it('is reversed in a list with the oldest first', () => {
    const oldest = [page([note('one', 1), note('three', 3)])];
    expect(
      idsOf(placeItem(oldest, note('two', 2), { ...byDay, newestFirst: false, isHeld: true })),
    ).toEqual([['one', 'two', 'three']]);
  });
});

describe('a saved item', () => {
  // Any contract will do: its schema is not used.
  const contract = listQuotes as unknown as PagedContract<Note[]>;
  const rule: ListRule<Note> = {
    ...byDay,
    contract,
    holds: ({ status }, { query }) => (query?.['status'] ?? status) === status,
    revision: ({ changed }) => `${changed}`,
  };
  const keyOf = (choice: ListChoice) => [contract.name, 'pages', 20, choice];
  const all = keyOf({});
  const open = keyOf({ query: { status: 'open' } });

  /** Simulates the server's response with a list. */
  const answered = async (queryKey: unknown[], ...items: Note[]): Promise<unknown> => {
    await queryClient.fetchQuery({
      queryKey,
      queryFn: () => ({ pages: [page(items)], pageParams: [undefined] }),
      staleTime: 0,
    });
    return shown(queryKey);
  };
  const shown = (queryKey: unknown[]) =>
    queryClient.getQueryData<{ pages: Page<Note[]>[] }>(queryKey)?.pages[0]?.items;

  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') });
  });
  afterEach(() => {
    forgetWritten();
    queryClient.clear();
    vi.useRealTimers();
  });

  const before = note('one', 1, { changed: 1 });
  const written = note('one', 1, { status: 'done', changed: 2 });

  it('is at once in the lists that contain it, and out of the others', async () => {
    await answered(all, before);
    await answered(open, before);
    showWritten(rule, written);
    expect(shown(all)).toEqual([written]);
    expect(shown(open)).toEqual([]);
  });

  it('stays if the list is read in its old state, and in one that is read for the first time', async () => {
    await answered(all, before);
    showWritten(rule, written);
    expect(await answered(all, before)).toEqual([written]);
    expect(await answered(all)).toEqual([written]);
    expect(await answered(open, before)).toEqual([]);
  });

  it('is replaced by a newer state of it', async () => {
    const newer = note('one', 1, { status: 'open', changed: 3 });
    showWritten(rule, written);
    expect(await answered(all, newer)).toEqual([newer]);
    expect(await answered(open, newer)).toEqual([newer]);
  });

  it('follows the last of several saves', async () => {
    const again = note('one', 1, { status: 'open', changed: 3 });
    showWritten(rule, written);
    showWritten(rule, again);
    expect(await answered(all, before)).toEqual([again]);
    expect(await answered(all, written)).toEqual([again]);
    expect(await answered(open)).toEqual([again]);
  });

  it('stays if another one is saved right after it', async () => {
    const other = note('two', 2, { changed: 1 });
    showWritten(rule, written);
    showWritten(rule, other);
    expect(await answered(all, before)).toEqual([other, written]);
  });

  it('is the server’s again once the index has caught up', async () => {
    showWritten(rule, written);
    vi.setSystemTime(Date.now() + indexLag);
    expect(await answered(all)).toEqual([]);
  });

  it('invalidates, once the index has caught up, what its save did not return', async () => {
    await answered(all, before);
    readAfterLag(contract);
    await vi.advanceTimersByTimeAsync(indexLag - 1);
    expect(queryClient.getQueryState(all)?.isInvalidated).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(queryClient.getQueryState(all)?.isInvalidated).toBe(true);
  });
});
