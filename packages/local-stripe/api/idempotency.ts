import { createHash } from 'node:crypto';
import { nowOf, type Desk } from '../desk.ts';
import type { Json } from '../store/rows.ts';
import type { KeyRow } from '../store/tables.ts';
import { invalid, StripeError } from './stripe-error.ts';

/** How long Stripe remembers a key. */
const kept = 24 * 60 * 60;

/** The same for the same call. A file counts by what it contains, not by the id it would get. */
export const fingerprintOf = (path: string, input: Json): string =>
  createHash('sha256')
    .update(JSON.stringify([path, input], (key, value) => (key === 'id' ? undefined : value)))
    .digest('hex');

/**
 * The stored answer to a key, unless it is new or forgotten.
 * @throws StripeError idempotency_error if the key was used for another call
 */
export const storedAnswer = (desk: Desk, key: string, fingerprint: string): KeyRow | undefined => {
  if (key.length > 255) throw invalid('An idempotency key has at most 255 characters.');
  const stored = desk.store.get('key', key);
  if (!stored || stored.at <= nowOf(desk) - kept) return undefined;
  if (stored.fingerprint !== fingerprint)
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: `The idempotency key '${key}' was first used for a call with other parameters.`,
    });
  return stored;
};

/** Stores the answer to a key; within the transaction that the answer is about. Forgets keys that are too old. */
export const storeAnswer = (desk: Desk, row: Omit<KeyRow, 'at'>): void => {
  const now = nowOf(desk);
  for (const { id, at } of desk.store.all('key'))
    if (at <= now - kept) desk.store.remove('key', id);
  desk.store.put('key', { ...row, at: now });
};
