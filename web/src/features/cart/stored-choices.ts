import { useMemo, useState, useSyncExternalStore } from 'react';
import { cartLineLimit } from 'shared/contracts/cart.ts';
import { calendarDate, id } from 'shared/contracts/fields.ts';
import { serviceOptions } from 'shared/contracts/service-options.ts';
import { optionsKey } from 'shared/domain/prices/options.ts';
import { preferredTimes } from 'shared/domain/visits/visit.ts';
import * as z from 'zod/mini';
import { storedChoicesText } from '../../lib/stored-text.ts';

/** How long a choice is kept, in milliseconds: one week. */
export const storedFor = 7 * 24 * 3_600_000;

/** What a visitor chose before signing in; never a price, a name or a note (rules: signup-10). */
const storedChoice = z.object({
  /** The idempotency key under which it is added to the cart. */
  key: z.uuid(),
  serviceId: id,
  options: serviceOptions,
  scheduledDate: z.optional(calendarDate),
  preferredTime: z.optional(z.enum(preferredTimes)),
  /** Milliseconds since 1970. */
  keptAt: z.number(),
  /** The tab it was chosen in. */
  tab: z._default(z.string(), ''),
  /** The id of the customer whose session had ended, if the page knew it; null for a visitor. */
  by: z._default(z.nullable(z.string()), null),
});
export type StoredChoice = z.infer<typeof storedChoice>;

/** Parses stored choices, oldest first, and drops those that are too old or cannot be read. */
const readChoices = (text: string | null, now: number): StoredChoice[] => {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(list)) return [];
    return list
      .slice(0, cartLineLimit)
      .flatMap((one) => z.safeParse(storedChoice, one).data ?? [])
      .filter(({ keptAt: storedAt }) => now - storedAt < storedFor);
  } catch {
    return [];
  }
};

const write = (choices: readonly StoredChoice[]): void =>
  storedChoicesText.set(choices.length > 0 ? JSON.stringify(choices) : null);

/**
 * How soon after choosing a sign-in in the same tab counts as the same person's, in milliseconds. Long enough to sign
 * up with a mailed code.
 */
export const sameSitting = 30 * 60_000;

const tabKey = 'tab';

/** Identifies this tab, also after a sign-in; empty if storage is switched off. */
const thisTab = (): string => {
  try {
    const name = sessionStorage.getItem(tabKey) ?? crypto.randomUUID();
    sessionStorage.setItem(tabKey, name);
    return name;
  } catch {
    return '';
  }
};

type Chosen = Omit<StoredChoice, 'key' | 'keptAt' | 'tab' | 'by'> & { by?: string | null };

const isSame = (one: Pick<StoredChoice, 'serviceId' | 'options'>, other: typeof one): boolean =>
  one.serviceId === other.serviceId && optionsKey(one.options) === optionsKey(other.options);

export const storedChoices = {
  list: (now: number = Date.now()): StoredChoice[] => readChoices(storedChoicesText.get(), now),

  /**
   * Keeps the same service with the same options only once, with the latest day and time.
   *
   * @returns the key of the choice
   */
  keep: ({ by = null, ...choice }: Chosen, now: number = Date.now()): string => {
    const others = storedChoices.list(now).filter((saved) => !isSame(saved, choice));
    const added = { ...choice, key: crypto.randomUUID(), keptAt: now, tab: thisTab(), by };
    write([...others, added].slice(-cartLineLimit));
    return added.key;
  },

  /**
   * Splits the choices into those of the customer who has signed in (`own`) and those that anybody at this device may
   * have made (`unsure`). Those of another customer are deleted (rules: signup-10).
   */
  sortFor: (
    userId: string,
    now: number = Date.now(),
  ): { own: StoredChoice[]; unsure: StoredChoice[] } => {
    const saved = storedChoices.list(now);
    const possible = saved.filter(({ by }) => by === null || by === userId);
    if (possible.length < saved.length) write(possible);
    const tab = thisTab();
    const isOwn = (choice: StoredChoice): boolean =>
      choice.by === userId || (choice.tab === tab && now - choice.keptAt < sameSitting);
    return {
      own: possible.filter(isOwn),
      unsure: possible.filter((choice) => !isOwn(choice)),
    };
  },

  drop: (key: string): void => write(storedChoices.list().filter((saved) => saved.key !== key)),

  forget: (): void => write([]),
};

/** Where a customer's instructions for a choice are kept, among the words of their forms (rules: access-17). */
export const notesPlace = (key: string): string => `choice ${key}`;

const none = (): null => null;

/** The choices currently kept; none during prerendering. */
export const useStoredChoices = (): StoredChoice[] => {
  const text = useSyncExternalStore(storedChoicesText.subscribe, storedChoicesText.get, none);
  // Choices that expire while the page is open are dropped when they are added to the cart.
  const [now] = useState(() => Date.now());
  return useMemo(() => readChoices(text, now), [text, now]);
};
