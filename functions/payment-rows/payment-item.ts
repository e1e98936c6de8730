import * as z from 'zod/mini';

/** A charge or a visit, as a payment names it. */
export type NamedItem = { kind: 'charge' | 'visit'; id: string };

/** The same, as stored with the payment. */
export const storedPaymentItem = z.object({
  kind: z.enum(['charge', 'visit']),
  id: z.string(),
  name: z.string(),
  /** Cents, with tax. */
  total: z.int(),
});
export type StoredPaymentItem = z.infer<typeof storedPaymentItem>;

const keyOf = ({ kind, id }: NamedItem): string => `${kind}#${id}`;

/** Each item once, in the order of their first mention. */
export const uniqueItems = <I extends NamedItem>(items: readonly I[]): I[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];

export const idsOf = (items: readonly NamedItem[], wanted: NamedItem['kind']): string[] => [
  ...new Set(items.flatMap(({ kind, id }) => (kind === wanted ? id : []))),
];

/** Whether both name the same items, in whatever order, each with the same total. */
export const areSameItems = (
  one: readonly StoredPaymentItem[],
  other: readonly StoredPaymentItem[],
): boolean => {
  const wordsOf = (items: readonly StoredPaymentItem[]) =>
    items
      .map((item) => `${keyOf(item)} ${item.total}`)
      .toSorted()
      .join();
  return wordsOf(one) === wordsOf(other);
};
