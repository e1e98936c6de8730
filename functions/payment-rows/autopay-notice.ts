import * as z from 'zod/mini';
import { delivery, type Delivery } from '../delivery/delivery.ts';
import { derivedId } from '../platform/table/derived-id.ts';
import { indexKeys, keys } from '../platform/table/keys.ts';
import { getRow, isAbsent, putOf } from '../platform/table/rows.ts';
import { queryUpTo, type Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';

const row = { id: z.string(), userId: z.string(), createdAt: z.string() };
const ofConsent = { ...row, consentId: z.string() };

/** What a customer is mailed about their autopay, without the state of its mail. */
const notice = z.discriminatedUnion('kind', [
  /** What they have agreed to. */
  z.object({ kind: z.literal('agreed'), ...ofConsent }),
  /** That it has ended because its method can be used no more. */
  z.object({
    kind: z.literal('ended'),
    ...ofConsent,
    /** Instead, the operator ended it for them. */
    isAsked: z.optional(z.literal(true)),
  }),
  /** That a plan gets a higher price (rules: payment-30). */
  z.object({
    kind: z.literal('price'),
    ...row,
    planId: z.string(),
    planName: z.string(),
    /** '$225 a month' */
    before: z.string(),
    after: z.string(),
    /** The first day with the new price. */
    from: z.string(),
  }),
  /** That autopay leaves out bills above its limit, which the customer is to pay (rules: payment-31). */
  z.object({
    kind: z.literal('above'),
    ...row,
    /** Cents. */
    upTo: z.int(),
    items: z.array(z.object({ name: z.string(), total: z.int() })),
  }),
]);
export type AutopayNotice = z.infer<typeof notice>;
export type EndNotice = Extract<AutopayNotice, { kind: 'ended' }>;

/** A mail to a customer about their autopay, due from when it is stored. */
export const storedNotice = z.intersection(notice, z.object({ delivery }));
export type StoredNotice = z.infer<typeof storedNotice>;

export type PriceNotice = Extract<StoredNotice, { kind: 'price' }>;

/** Of the notice about a consent. */
export const consentNoticeId = (kind: 'agreed' | 'ended', consentId: string): string =>
  derivedId('autopay-notice', kind, consentId);

/** More than are due at a time. */
const mostListed = 500;

/** A notice whose mail is due. */
export const dueNotice = <N extends AutopayNotice>(due: N): N & { delivery: Delivery } => ({
  ...due,
  delivery: { state: 'queued' },
});

/** Makes a mail due, once for each id, as part of a transaction. */
export const putNotice = (table: Table, due: AutopayNotice): Operation =>
  putOf(table, {
    item: {
      ...keys.autopayNotice(due.userId, due.id),
      ...dueNotice(due),
      ...indexKeys.autopayMail(due.createdAt, due.id),
    },
    when: isAbsent,
  });

export const noticeStore = (table: Table) => ({
  find: async (userId: string, id: string): Promise<StoredNotice | undefined> =>
    getRow(table, { key: keys.autopayNotice(userId, id), row: storedNotice, latest: true }),

  /** The mails that have yet to be sent, oldest first. The index may lag. */
  listDue: async (): Promise<StoredNotice[]> =>
    queryUpTo({
      table,
      item: storedNotice,
      limit: mostListed,
      query: { index: 'gsi3', pk: indexKeys.autopayMail('', '').gsi3pk },
    }),
});
export type NoticeStore = ReturnType<typeof noticeStore>;
