import { listedStates, type ListedState } from 'shared/domain/prices/payment-state.ts';
import { indexKeys, keys } from '../platform/table/keys.ts';
import {
  getRow,
  isAbsent,
  putOf,
  updateOf,
  updateRow,
  type RowUpdate,
} from '../platform/table/rows.ts';
import {
  queryPage,
  queryUpTo,
  type Page,
  type PageRequest,
  type Table,
} from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';
import { isPending } from './payment-dispute.ts';
import { isAttentionNeeded } from './payment-refund.ts';
import { providerPayment, type ProviderPayment } from './provider-payment.ts';
import {
  anyPayment,
  isOfProvider,
  storedPayment,
  type AnyPayment,
  type StoredPayment,
} from './stored-payment.ts';

/** More than a customer makes in years. */
const paymentsPerCustomer = 100;

/** More than wait for a single operator at a time. */
const mostReported = 500;

/** More than are undecided at a time, or than anybody looks through. */
const mostListed = 500;

/** The list grows without bound, and older ones are found by their customers. */
const mostSucceeded = 100;

/**
 * Writes a report: a new payment, or the next revision of one that was dismissed. The mail about it has yet to be sent.
 * Part of a transaction.
 */
export const putReport = (
  table: Table,
  { delivery: _sent, ...payment }: StoredPayment,
): Operation =>
  putOf(table, {
    item: {
      ...keys.payment(payment.id),
      ...payment,
      ...indexKeys.customerPayment(payment.customerId, payment.createdAt, payment.id),
      ...indexKeys.reportedPayment(payment.createdAt, payment.id),
    },
    ...(payment.revision === 0
      ? { when: isAbsent }
      : { when: 'revision = :seen', values: { seen: payment.revision - 1 } }),
  });

const decisionUpdate = ({ id, state, reason, revision, updatedAt }: StoredPayment): RowUpdate => ({
  key: keys.payment(id),
  set: { state, reason, revision, updatedAt },
  remove: ['gsi1pk', 'gsi1sk'],
  when: 'revision = :seen',
  values: { seen: revision - 1 },
});

/** Writes the operator's decision unless the payment has changed since it was read, as part of a transaction. */
export const saveDecision = (table: Table, payment: StoredPayment): Operation =>
  updateOf(table, decisionUpdate(payment));

const isListed = (state: ProviderPayment['state']): state is ListedState =>
  listedStates.some((each) => each === state);

/** Where the lists across customers have a payment; undefined if in none. */
const listKeys = ({ id, state, refunds, disputes, createdAt }: ProviderPayment) => {
  // An inquiry takes no money, but the operator has to answer it.
  if (state === 'succeeded' && disputes.some(isPending))
    return indexKeys.paymentState('disputed', createdAt, id);
  if (isListed(state)) return indexKeys.paymentState(state, createdAt, id);
  if (state !== 'succeeded') return undefined;
  return isAttentionNeeded(refunds)
    ? indexKeys.refundToSettle(createdAt, id)
    : indexKeys.succeededPayment(createdAt, id);
};

/**
 * Writes a new payment by a provider, or its next revision unless it has changed, as part of a transaction. The
 * mail about it stays as it is stored, unless it becomes due now.
 */
export const putProviderPayment = (
  table: Table,
  stored: ProviderPayment,
  { isMailDue = false } = {},
): Operation => {
  const { delivery: _stored, ...payment } = stored;
  const key = keys.payment(payment.id);
  const listed = listKeys(stored);
  if (payment.revision === 0) {
    const { customerId, createdAt, id } = payment;
    const item = { ...key, ...payment, ...listed };
    return putOf(table, {
      item: { ...item, ...indexKeys.customerPayment(customerId, createdAt, id) },
      when: isAbsent,
    });
  }
  return updateOf(table, {
    key,
    set: {
      ...payment,
      ...listed,
      ...(isMailDue && {
        delivery: { state: 'queued' },
        ...indexKeys.paymentMail(payment.createdAt, payment.id),
      }),
    },
    remove: listed ? [] : ['gsi1pk', 'gsi1sk'],
    when: 'revision = :seen',
    values: { seen: payment.revision - 1 },
  });
};

/** Milliseconds between two questions to the provider about one payment. */
export const askingPause = 5000;

export const paymentStore = (table: Table) => {
  const pageOfCustomer = async (
    customerId: string,
    page: PageRequest,
  ): Promise<Page<AnyPayment>> => {
    const { gsi2pk: pk } = indexKeys.customerPayment(customerId, '', '');
    const query = { index: 'gsi2', pk, newestFirst: true } as const;
    return queryPage({ table, item: anyPayment, page, query });
  };
  const find = async (id: string): Promise<AnyPayment | undefined> =>
    getRow(table, { key: keys.payment(id), row: anyPayment, latest: true });

  return {
    find,

    /** Undefined also if it is a provider's. */
    findReported: async (id: string): Promise<StoredPayment | undefined> => {
      const found = await find(id);
      return found && !isOfProvider(found) ? found : undefined;
    },

    /** Undefined also if it was reported. */
    findOfProvider: async (id: string): Promise<ProviderPayment | undefined> => {
      const found = await find(id);
      return found && isOfProvider(found) ? found : undefined;
    },

    /** Stores the page that the customer pays on; returns false if there is one already, or it is no longer open. */
    saveSession: async (
      { id }: ProviderPayment,
      { session, now }: { session: { id: string; url: string | null }; now: Date },
    ): Promise<boolean> =>
      updateRow(table, {
        key: keys.payment(id),
        set: { sessionId: session.id, url: session.url, askedAt: now.toISOString() },
        add: { revision: 1 },
        when: '#state = :open and sessionId = :none',
        values: { open: 'open', none: null },
      }),

    /** Claims the next question to the provider; returns false if another was asked within the last five seconds. */
    claimAsking: async ({ id }: ProviderPayment, now: Date): Promise<boolean> =>
      updateRow(table, {
        key: keys.payment(id),
        set: { askedAt: now.toISOString() },
        when: 'attribute_exists(pk) and (askedAt = :never or askedAt <= :past)',
        values: { never: null, past: new Date(now.getTime() - askingPause).toISOString() },
      }),

    pageOfCustomer,

    /** A customer's most recent payments, latest first. The index may lag. */
    listOfCustomer: async (customerId: string): Promise<AnyPayment[]> =>
      (await pageOfCustomer(customerId, { limit: paymentsPerCustomer })).items,

    /** The charges and visits a customer has reported as paid, until the operator has decided. The index may lag. */
    listReportedItems: async (customerId: string): Promise<ReadonlySet<string>> => {
      const { items: made } = await pageOfCustomer(customerId, { limit: paymentsPerCustomer });
      const reported = made.filter(({ state }) => state === 'reported');
      return new Set(reported.flatMap(({ items }) => items.map(({ id }) => id)));
    },

    /** What the operator has yet to decide, oldest first. The index may lag. */
    listReported: async (): Promise<StoredPayment[]> =>
      queryUpTo({
        table,
        item: storedPayment,
        limit: mostReported,
        query: { index: 'gsi1', pk: indexKeys.reportedPayment('', '').gsi1pk },
      }),

    /** Payments by a provider in one state, by when they were begun. The index may lag. */
    listInState: async (
      state: ListedState,
      { newestFirst = false } = {},
    ): Promise<ProviderPayment[]> =>
      queryUpTo({
        table,
        item: providerPayment,
        limit: mostListed,
        query: { index: 'gsi1', pk: indexKeys.paymentState(state, '', '').gsi1pk, newestFirst },
      }),

    /** Payments with a refund that the provider has not confirmed, or that has failed. The index may lag. */
    listRefundsToSettle: async (): Promise<ProviderPayment[]> =>
      queryUpTo({
        table,
        item: providerPayment,
        limit: mostListed,
        query: { index: 'gsi1', pk: indexKeys.refundToSettle('', '').gsi1pk, newestFirst: true },
      }),

    /** The latest of the other payments that a provider took. The index may lag. */
    listSucceeded: async (): Promise<ProviderPayment[]> =>
      queryUpTo({
        table,
        item: providerPayment,
        limit: mostSucceeded,
        query: { index: 'gsi1', pk: indexKeys.succeededPayment('', '').gsi1pk, newestFirst: true },
      }),

    /** Payments whose customers have yet to be told of the outcome, oldest first. The index may lag. */
    listMailsDue: async (): Promise<ProviderPayment[]> =>
      queryUpTo({
        table,
        item: providerPayment,
        limit: mostListed,
        query: { index: 'gsi3', pk: indexKeys.paymentMail('', '').gsi3pk },
      }),
  };
};
export type PaymentStore = ReturnType<typeof paymentStore>;
