import type { Json } from '../store/rows.ts';

/** Fields that Stripe shows and nothing here ever fills: the words of a text, each as null. */
export const nulls = (names: string): Json =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, null]),
  );
