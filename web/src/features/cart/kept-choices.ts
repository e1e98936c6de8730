import { useMemo, useState, useSyncExternalStore } from 'react';
import { cartLineLimit } from 'shared/contracts/cart.ts';
import { calendarDate, id } from 'shared/contracts/fields.ts';
import { serviceOptions } from 'shared/contracts/service-options.ts';
import { optionsKey } from 'shared/domain/options.ts';
import { preferredTimes } from 'shared/domain/visit.ts';
import * as z from 'zod/mini';
import { keptChoicesText } from '../../lib/kept-text.ts';

/** Milliseconds for which a choice is kept: a week. */
export const keptFor = 7 * 24 * 3_600_000;

/** What a visitor put in the cart before there was one; never a price, a name or a note (rules: signup-10). */
const keptChoice = z.object({
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
  /** Id of the customer whose session was over, where the page knew one; a visitor has none. */
  by: z._default(z.nullable(z.string()), null),
});
export type KeptChoice = z.infer<typeof keptChoice>;

/** The choices in a text of ours, oldest first, without those that are too old or cannot be read. */
const readChoices = (text: string | null, now: number): KeptChoice[] => {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(list)) return [];
    return list
      .slice(0, cartLineLimit)
      .flatMap((one) => z.safeParse(keptChoice, one).data ?? [])
      .filter(({ keptAt }) => now - keptAt < keptFor);
  } catch {
    return [];
  }
};

const write = (choices: readonly KeptChoice[]): void =>
  keptChoicesText.set(choices.length > 0 ? JSON.stringify(choices) : null);

/** Milliseconds within which a sign-in in the same tab is taken for the chooser's: a sign-up with its mailed code. */
export const sameSitting = 30 * 60_000;

const tabKey = 'tab';

/** Tells this tab from others, also after the sign-in; empty where storage is switched off. */
const thisTab = (): string => {
  try {
    const name = sessionStorage.getItem(tabKey) ?? crypto.randomUUID();
    sessionStorage.setItem(tabKey, name);
    return name;
  } catch {
    return '';
  }
};

type Chosen = Omit<KeptChoice, 'key' | 'keptAt' | 'tab' | 'by'> & { by?: string | null };

const isSame = (one: Pick<KeptChoice, 'serviceId' | 'options'>, other: typeof one): boolean =>
  one.serviceId === other.serviceId && optionsKey(one.options) === optionsKey(other.options);

export const keptChoices = {
  list: (now: number = Date.now()): KeptChoice[] => readChoices(keptChoicesText.get(), now),

  /** The same service with the same options is kept once, with its latest day and time. */
  keep: ({ by = null, ...choice }: Chosen, now: number = Date.now()): void => {
    const others = keptChoices.list(now).filter((kept) => !isSame(kept, choice));
    const added = { ...choice, key: crypto.randomUUID(), keptAt: now, tab: thisTab(), by };
    write([...others, added].slice(-cartLineLimit));
  },

  /**
   * What a customer who has signed in chose (`own`), and what anybody at this device may have chosen (`unsure`). What
   * was another customer's is forgotten (rules: signup-10).
   */
  sortFor: (
    userId: string,
    now: number = Date.now(),
  ): { own: KeptChoice[]; unsure: KeptChoice[] } => {
    const kept = keptChoices.list(now);
    const possible = kept.filter(({ by }) => by === null || by === userId);
    if (possible.length < kept.length) write(possible);
    const tab = thisTab();
    const isOwn = (choice: KeptChoice): boolean =>
      choice.by === userId || (choice.tab === tab && now - choice.keptAt < sameSitting);
    return {
      own: possible.filter(isOwn),
      unsure: possible.filter((choice) => !isOwn(choice)),
    };
  },

  drop: (key: string): void => write(keptChoices.list().filter((kept) => kept.key !== key)),

  forget: (): void => write([]),
};

const none = (): null => null;

/** What is kept right now; none during prerendering. */
export const useKeptChoices = (): KeptChoice[] => {
  const text = useSyncExternalStore(keptChoicesText.subscribe, keptChoicesText.get, none);
  // What is too old by then is dropped at the latest when it is carried over.
  const [now] = useState(() => Date.now());
  return useMemo(() => readChoices(text, now), [text, now]);
};
