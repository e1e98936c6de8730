import { randomBytes } from 'node:crypto';
import type { Kind, Rows, SettingsRow } from './store/tables.ts';
import type { Store } from './store/store.ts';
import { invalid } from './api/stripe-error.ts';

/** What whatever is done here needs. */
export type Desk = {
  store: Store;
  /** Real time, in seconds. */
  realNow: () => number;
  /** Where this server is reached. */
  origin: string;
  /** The request that causes what is done; null for what happens by itself. */
  cause: { request: string; key: string | null } | null;
};

const initial: SettingsRow = {
  id: 'settings',
  offset: 0,
  mode: 'deliver',
  times: 1,
  reverse: false,
  url: null,
};

export const settingsOf = (store: Store): SettingsRow =>
  store.get('settings', 'settings') ?? initial;

/** The time by Stripe's clock, in seconds. */
export const nowOf = ({ store, realNow }: Pick<Desk, 'store' | 'realNow'>): number =>
  realNow() + settingsOf(store).offset;

/** An id as Stripe makes them, with this prefix. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** @throws StripeError resource_missing: 404 for what the path names, 400 for what a parameter does */
export const need = <K extends Kind>(
  { store }: Pick<Desk, 'store'>,
  kind: K,
  id: string,
  param?: string,
): Rows[K] => {
  const row = store.get(kind, id);
  if (row) return row;
  throw invalid(`There is no ${kind.replace(/^.*\./, '').replaceAll('_', ' ')} '${id}'.`, {
    status: param === undefined ? 404 : 400,
    code: 'resource_missing',
    param: param ?? 'id',
  });
};
