import { indexKeys, keys } from '../platform/table/keys.ts';
import { checkOf, getRow, isAbsent, putOf, putRow, updateOf } from '../platform/table/rows.ts';
import { queryUpTo, type Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';
import { consentNoticeId, putNotice, type EndNotice } from './autopay-notice.ts';
import {
  storedAutopay,
  storedConsent,
  type StoredAutopay,
  type StoredConsent,
} from './stored-autopay.ts';

/** More than a single operator has customers. */
const mostCustomers = 10_000;

/** More than a customer gives in years. */
const mostConsents = 500;

/** Of a customer who has never had it on. */
export const noAutopay = (userId: string, now: Date): StoredAutopay => ({
  userId,
  methodId: null,
  upTo: null,
  consentId: null,
  problem: null,
  asked: [],
  revision: -1,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
});

/** Autopay with these changes, as its next revision. */
export const revisedAutopay = (
  autopay: StoredAutopay,
  changes: Partial<Omit<StoredAutopay, 'userId' | 'revision'>>,
  now: Date,
): StoredAutopay => ({
  ...autopay,
  ...changes,
  revision: autopay.revision + 1,
  updatedAt: now.toISOString(),
});

const seenCondition = (revision: number) =>
  revision < 0 ? { when: isAbsent } : { when: 'revision = :seen', values: { seen: revision } };

const autopayPut = (autopay: StoredAutopay) => ({
  item: {
    ...keys.autopay(autopay.userId),
    ...autopay,
    ...(autopay.methodId !== null && indexKeys.autopay(autopay.userId)),
  },
  ...seenCondition(autopay.revision - 1),
});

/** Writes {@link revisedAutopay} unless it has changed since it was read, as part of a transaction. */
export const putAutopay = (table: Table, autopay: StoredAutopay): Operation =>
  putOf(table, autopayPut(autopay));

/** The condition that autopay has not changed since it was read; undefined if it was not there. */
export const autopayAsSeen = (
  table: Table,
  userId: string,
  autopay: StoredAutopay | undefined,
): Operation => ({
  ConditionCheck: checkOf(table, {
    key: keys.autopay(userId),
    ...seenCondition(autopay?.revision ?? -1),
  }),
});

/** Stores a consent, once, as part of a transaction. */
export const putConsent = (table: Table, consent: StoredConsent): Operation =>
  putOf(table, {
    item: { ...keys.autopayConsent(consent.userId, consent.id), ...consent },
    when: isAbsent,
  });

/** Stores when a consent ended, as part of a transaction. */
export const endConsent = (
  table: Table,
  { userId, consentId }: Pick<StoredAutopay, 'userId' | 'consentId'>,
  now: Date,
): Operation[] =>
  consentId === null
    ? []
    : [
        updateOf(table, {
          key: keys.autopayConsent(userId, consentId),
          set: { endedAt: now.toISOString() },
          when: 'endedAt = :open',
          values: { open: null },
        }),
      ];

type End = {
  now: Date;
  /** Whether the customer is mailed: not if they ended it themselves. */
  isMailed: boolean;
  /** Whether the operator ended it for them, which the mail says. */
  isAsked?: boolean;
};

/** What a customer is mailed about the end of a consent. */
export const endNotice = (
  { userId, consentId }: { userId: string; consentId: string },
  { now, isAsked = false }: Omit<End, 'isMailed'>,
): EndNotice => ({
  kind: 'ended',
  id: consentNoticeId('ended', consentId),
  userId,
  consentId,
  createdAt: now.toISOString(),
  ...(isAsked && { isAsked }),
});

/** Autopay, turned off. */
export const endedAutopay = (autopay: StoredAutopay, now: Date): StoredAutopay =>
  revisedAutopay(autopay, { methodId: null, upTo: null, consentId: null, problem: null }, now);

/**
 * Turns autopay off and ends its consent, unless it has changed since it was read, as part of a transaction
 * (rules: payment-28).
 */
export const endAutopay = (
  table: Table,
  autopay: StoredAutopay,
  { isMailed, ...end }: End,
): Operation[] => {
  const { userId, consentId } = autopay;
  return [
    putAutopay(table, endedAutopay(autopay, end.now)),
    ...endConsent(table, autopay, end.now),
    ...(isMailed && consentId !== null
      ? [putNotice(table, endNotice({ userId, consentId }, end))]
      : []),
  ];
};

/**
 * Part of the transaction that removes a saved method: ends autopay if that uses the method, else is the condition
 * that autopay has not changed since it was read. So it is never on without a saved method.
 */
export const endAutopayWith = (
  table: Table,
  {
    userId,
    methodId,
    autopay,
  }: { userId: string; methodId: string; autopay: StoredAutopay | undefined },
  end: End,
): Operation[] =>
  autopay?.methodId === methodId
    ? endAutopay(table, autopay, end)
    : [autopayAsSeen(table, userId, autopay)];

/**
 * Part of the transaction that replaces a saved method by another: lets autopay use that one if it used the first,
 * else is the condition that autopay has not changed since it was read. What had failed is tried anew.
 */
export const repointAutopay = (
  table: Table,
  {
    userId,
    from,
    to,
    autopay,
  }: { userId: string; from: string; to: string; autopay: StoredAutopay | undefined },
  now: Date,
): Operation =>
  autopay?.methodId === from
    ? putAutopay(table, revisedAutopay(autopay, { methodId: to, problem: null }, now))
    : autopayAsSeen(table, userId, autopay);

export const autopayStore = (table: Table) => ({
  /** Undefined if the customer has never had it on. */
  find: async (userId: string): Promise<StoredAutopay | undefined> =>
    getRow(table, { key: keys.autopay(userId), row: storedAutopay, latest: true }),

  /** All that are on. The index may lag. */
  listOn: async (): Promise<StoredAutopay[]> =>
    queryUpTo({
      table,
      item: storedAutopay,
      limit: mostCustomers,
      query: { index: 'gsi1', pk: indexKeys.autopay('').gsi1pk },
    }),

  /** Writes {@link revisedAutopay}; returns false if it has changed since it was read. */
  save: async (autopay: StoredAutopay): Promise<boolean> => putRow(table, autopayPut(autopay)),

  findConsent: async (userId: string, id: string): Promise<StoredConsent | undefined> =>
    getRow(table, { key: keys.autopayConsent(userId, id), row: storedConsent, latest: true }),

  /** All that a customer has given, in no order. */
  listConsents: async (userId: string): Promise<StoredConsent[]> => {
    const { pk, sk } = keys.autopayConsent(userId, '');
    return queryUpTo({ table, item: storedConsent, limit: mostConsents, query: { pk, sk } });
  },
});
export type AutopayStore = ReturnType<typeof autopayStore>;
