import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import type { JsonContract, ListChoice, Page, PagedContract } from './api.ts';
import { invalidate, queryClient } from './query-client.ts';

/**
 * Milliseconds for which a list may lack what was just saved: the server reads it from an index that lags
 * behind (docs/decisions/0025).
 */
export const indexLag = 6000;

type Identified = { id: string };

/** How the server selects and sorts a list, so that a saved item can be put where it belongs. */
export type ListRule<Item> = {
  contract: PagedContract<Item[]>;
  /** Whether the list with these path parameters and filters contains the item. */
  holds: (item: Item, choice: ListChoice) => boolean;
  /** The value that the list is sorted by. */
  place: (item: Item) => string;
  newestFirst: boolean;
  /** A string that increases with every change to the item. */
  revision: (item: Item) => string;
};

/** A list's pages with a saved item in its place, or without it if the list does not contain it. */
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
  // If it belongs after the pages loaded so far, it will arrive with its own page.
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
  /** Corrects the cached data of a key; `isAnswer` if the server has just responded. */
  amend: (key: QueryKey, isAnswer: boolean) => void;
};

let amendments: Amendment[] = [];
const waiting = new Set<ReturnType<typeof setTimeout>>();

/** Corrects the cached responses of an endpoint, now and after every fetch until the index has caught up. */
export const amendAnswers = ({ name }: JsonContract, amend: Amendment['amend']): void => {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: [name] }))
    amend(queryKey, false);
  const now = Date.now();
  amendments = [
    ...amendments.filter(({ until }) => until > now),
    { name, until: now + indexLag, amend },
  ];
};

/** Resets the module, as a page reload with an empty cache would. */
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

/** The list choice in a query key made by `pagesFor`. */
const choiceOf = ([, , , choice]: QueryKey): ListChoice => (isChoice(choice) ? choice : {});

/**
 * Puts a saved item into every cached list of an endpoint and preserves it until the index has caught up: responses
 * that lack the item or have an older revision of it are corrected (rules: api-23).
 */
export const showWritten = <Item extends Identified>(rule: ListRule<Item>, written: Item): void =>
  amendAnswers(rule.contract, (queryKey, isAnswer) => {
    queryClient.setQueryData<InfiniteData<Page<Item[]>>>(queryKey, (data) => {
      if (!data) return data;
      const found = data.pages.flatMap(({ items }) => items).find(({ id }) => id === written.id);
      // Someone else has changed the item since, or the index has caught up.
      if (isAnswer && found && rule.revision(found) >= rule.revision(written)) return data;
      const isHeld = rule.holds(written, choiceOf(queryKey));
      return { ...data, pages: placeItem(data.pages, written, { ...rule, isHeld }) };
    });
  });

/** Refetches these lists once the index has caught up, for a save that did not return the changed item. */
export const readAfterLag = (...contracts: JsonContract[]): void => {
  const timer = setTimeout(() => {
    waiting.delete(timer);
    void invalidate(...contracts);
  }, indexLag);
  waiting.add(timer);
};
