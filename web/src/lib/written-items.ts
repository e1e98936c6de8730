import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import type { JsonContract, ListChoice, Page, PagedContract } from './api.ts';
import { invalidate, queryClient } from './query-client.ts';

/**
 * Milliseconds for which a list is not trusted to show what was saved here: the server reads it from an
 * index, which lags behind (docs/decisions/0025).
 */
export const indexLag = 6000;

type Identified = { id: string };

/** What the server’s list does with an item, so that a saved one can be put in its place. */
export type ListRule<Item> = {
  contract: PagedContract<Item[]>;
  /** Whether the list with these path parameters and filters holds the item. */
  holds: (item: Item, choice: ListChoice) => boolean;
  /** What the list is sorted by. */
  place: (item: Item) => string;
  newestFirst: boolean;
  /** Grows with every change of the item. */
  revision: (item: Item) => string;
};

/** The pages of a list with a saved item in its place, or without it if the list does not hold it. */
export const placeItem = <Item extends Identified>(
  pages: readonly Page<Item[]>[],
  written: Item,
  {
    place,
    newestFirst,
    isHeld,
  }: Pick<ListRule<Item>, 'place' | 'newestFirst'> & { isHeld: boolean },
): Page<Item[]>[] => {
  const found = pages.flatMap(({ items }) => items).find(({ id }) => id === written.id);
  const change = (edit: (items: Item[], index: number) => Item[]): Page<Item[]>[] =>
    pages.map((page, index) => ({ ...page, items: edit(page.items, index) }));
  if (found && isHeld && place(found) === place(written))
    return change((items) => items.map((item) => (item.id === written.id ? written : item)));
  const others = (items: readonly Item[]) => items.filter(({ id }) => id !== written.id);
  const follows = (item: Item): boolean =>
    newestFirst ? place(item) < place(written) : place(item) > place(written);
  const page = pages.findIndex(({ items }) => others(items).some(follows));
  const isLast = page === -1 && pages.at(-1)?.nextCursor === undefined;
  // Past the pages that were read, it comes with its own.
  const target = !isHeld ? -1 : isLast ? pages.length - 1 : page;
  return change((items, index) => {
    const rest = others(items);
    if (index !== target) return rest;
    const at = rest.findIndex(follows);
    return rest.toSpliced(at === -1 ? rest.length : at, 0, written);
  });
};

type Amendment = {
  name: string;
  until: number;
  /** Corrects what is cached under a key, which the server has just answered if `isAnswer`. */
  amend: (key: QueryKey, isAnswer: boolean) => void;
};

let amendments: Amendment[] = [];
const waiting = new Set<ReturnType<typeof setTimeout>>();

/** Corrects what is cached of an endpoint, now and each time it is read until the index has caught up. */
export const amendAnswers = ({ name }: JsonContract, amend: Amendment['amend']): void => {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: [name] }))
    amend(queryKey, false);
  const now = Date.now();
  amendments = [
    ...amendments.filter(({ until }) => until > now),
    { name, until: now + indexLag, amend },
  ];
};

/** For a page that starts over with an empty cache. */
export const forgetWritten = (): void => {
  amendments = [];
  for (const timer of waiting) clearTimeout(timer);
  waiting.clear();
};

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
  const { queryKey } = event.query;
  for (const { name, until, amend } of amendments)
    if (name === queryKey[0] && until > Date.now()) amend(queryKey, true);
});

const isChoice = (value: unknown): value is ListChoice =>
  typeof value === 'object' && value !== null;

/** What a key of `pagesFor` was made of. */
const choiceOf = ([, , , choice]: QueryKey): ListChoice => (isChoice(choice) ? choice : {});

/**
 * Puts what a save answered into every list of an endpoint, where it stays until the index shows it: an
 * answer that has an older state of it, or lacks it, is corrected (rules: api-23).
 */
export const showWritten = <Item extends Identified>(rule: ListRule<Item>, written: Item): void =>
  amendAnswers(rule.contract, (queryKey, isAnswer) => {
    queryClient.setQueryData<InfiniteData<Page<Item[]>>>(queryKey, (data) => {
      if (!data) return data;
      const found = data.pages.flatMap(({ items }) => items).find(({ id }) => id === written.id);
      // Somebody else has changed it since, or the index has caught up.
      if (isAnswer && found && rule.revision(found) >= rule.revision(written)) return data;
      const isHeld = rule.holds(written, choiceOf(queryKey));
      return { ...data, pages: placeItem(data.pages, written, { ...rule, isHeld }) };
    });
  });

/** Reads again, once the index has caught up, what a save changed without answering it. */
export const readAfterLag = (...contracts: JsonContract[]): void => {
  const timer = setTimeout(() => {
    waiting.delete(timer);
    void invalidate(...contracts);
  }, indexLag);
  waiting.add(timer);
};
