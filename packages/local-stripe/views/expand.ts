import type { Desk } from '../desk.ts';
import { invalid } from '../api/stripe-error.ts';
import type { Json } from '../store/rows.ts';
import { newestFirst, pageOf } from '../api/lists.ts';
import { lineView } from './session-view.ts';
import { viewOf, type ViewKind } from './views.ts';

/** By object, the fields that hold an id, and of what. */
const expandable: Readonly<Record<string, Readonly<Record<string, ViewKind>>>> = {
  'checkout.session': {
    customer: 'customer',
    payment_intent: 'payment_intent',
    setup_intent: 'setup_intent',
  },
  payment_intent: {
    customer: 'customer',
    latest_charge: 'charge',
    payment_method: 'payment_method',
  },
  setup_intent: { customer: 'customer', mandate: 'mandate', payment_method: 'payment_method' },
  charge: {
    balance_transaction: 'balance_transaction',
    customer: 'customer',
    payment_intent: 'payment_intent',
  },
  payment_method: { customer: 'customer' },
  mandate: { payment_method: 'payment_method' },
  refund: {
    balance_transaction: 'balance_transaction',
    charge: 'charge',
    failure_balance_transaction: 'balance_transaction',
    payment_intent: 'payment_intent',
  },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
};

/** Lists that an object shows only when asked to. */
const included = (desk: Desk, { object, id }: Json, field: string): Json | undefined => {
  if (object === 'checkout.session' && field === 'line_items') {
    const session = desk.store.get('checkout.session', String(id));
    const url = `/v1/checkout/sessions/${String(id)}/line_items`;
    return session && pageOf(session.lines, url, {}, (line) => lineView(line, session.created));
  }
  if (object === 'charge' && field === 'refunds') {
    const refunds = newestFirst(desk, 'refund', ({ charge }) => charge === id);
    return pageOf(refunds, `/v1/charges/${String(id)}/refunds`, {}, (row) =>
      viewOf(desk, 'refund', row),
    );
  }
  return undefined;
};

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const found = <K extends ViewKind>(desk: Desk, kind: K, id: string): Json | undefined => {
  const row = desk.store.get(kind, id);
  return row && viewOf(desk, kind, row);
};

const expandOne = (
  desk: Desk,
  object: Json,
  [field = '', ...rest]: string[],
  path: string,
): Json => {
  const deeper = (value: unknown): unknown =>
    rest.length > 0 && isObject(value) ? expandOne(desk, value, rest, path) : value;
  const value = object[field];
  if (object['object'] === 'list' && field === 'data' && Array.isArray(value))
    return { ...object, data: value.map(deeper) };
  if (isObject(value) && 'object' in value) return { ...object, [field]: deeper(value) };
  const list = included(desk, object, field);
  if (list) return { ...object, [field]: deeper(list) };
  const kind = expandable[String(object['object'])]?.[field];
  if (!kind) throw invalid(`The property ${path} cannot be expanded.`, { param: 'expand' });
  return typeof value === 'string'
    ? { ...object, [field]: deeper(found(desk, kind, value) ?? value) }
    : object;
};

/**
 * The object with what `expand` names in place of ids.
 * @throws StripeError for what cannot be expanded, and for more than four levels
 */
export const expandObject = (desk: Desk, object: Json, paths: string[]): Json => {
  let expanded = object;
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.filter((part) => part !== 'data').length > 4)
      throw invalid('At most four levels can be expanded.', { param: 'expand' });
    expanded = expandOne(desk, expanded, parts, path);
  }
  return expanded;
};
