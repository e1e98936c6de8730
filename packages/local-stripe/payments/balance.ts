import { need, newId, nowOf, type Desk } from '../desk.ts';
import { endpoint, type Endpoint } from '../api/endpoint.ts';
import { listEndpoint } from '../api/list-endpoint.ts';
import type { MethodType, TransactionRow } from '../store/rows.ts';
import { viewOf } from '../views/views.ts';
import { isWithdrawn } from './dispute-facts.ts';

const day = 24 * 60 * 60;

/** What Stripe charges for a payment, in cents: 2.9 % and 30 cents, for a bank 0.8 % and at most $5. */
export const feeOf = (amount: number, type: MethodType): number =>
  type === 'us_bank_account'
    ? Math.min(500, Math.round((amount * 8) / 1000))
    : Math.round((amount * 29) / 1000) + 30;

/** For each dispute, whatever comes of it. */
export const disputeFee = 1500;

/** Moves money into the balance, or out of it, and returns the id. */
export const move = (
  desk: Desk,
  facts: Pick<TransactionRow, 'amount' | 'fee' | 'currency' | 'type' | 'source'>,
): string => {
  const created = nowOf(desk);
  const id = newId('txn');
  desk.store.put('balance_transaction', { id, created, availableOn: created + 2 * day, ...facts });
  return id;
};

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** What has been taken, given back, withdrawn by banks and kept as fees, in cents. */
export const totalsOf = ({ store }: Desk) => {
  const taken = store.all('charge').filter(({ status }) => status === 'succeeded');
  const refunds = store.all('refund').filter(({ status }) => status !== 'failed');
  const returned = store.all('dispute').filter(({ status }) => isWithdrawn(status));
  return {
    taken: sum(taken.map(({ amount }) => amount)),
    refunded: sum(refunds.map(({ amount }) => amount)),
    returned: sum(returned.map(({ amount }) => amount)),
    fees: sum(store.all('balance_transaction').map(({ fee }) => fee)),
  };
};

const entry = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }];

export const balanceEndpoints: Endpoint[] = [
  endpoint('GET', '/v1/balance', {}, (desk) => {
    const now = nowOf(desk);
    const sumOf = (isAvailable: boolean): number =>
      desk.store
        .all('balance_transaction')
        .filter(({ availableOn }) => availableOn <= now === isAvailable)
        .reduce((total, { amount, fee }) => total + amount - fee, 0);
    return {
      object: 'balance',
      available: entry(sumOf(true)),
      livemode: false,
      pending: entry(sumOf(false)),
    };
  }),
  endpoint('GET', '/v1/balance_transactions/{id}', {}, (desk, _, id) =>
    viewOf(desk, 'balance_transaction', need(desk, 'balance_transaction', id)),
  ),
  listEndpoint('balance_transaction', '/v1/balance_transactions', {
    filters: { source: (row) => row.source, type: (row) => row.type },
  }),
];
