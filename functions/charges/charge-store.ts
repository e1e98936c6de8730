import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { storedBooking, type StoredBooking } from '../bookings/booking-store.ts';
import {
  formerPayment,
  outgoingRow,
  type FormerPayment,
  type OutgoingRow,
} from '../bookings/month-rows.ts';
import { addRefund } from '../bookings/refund-row.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { confirmOwnWrite } from '../platform/table/confirm-own-write.ts';
import { indexKeys, keys } from '../platform/table/keys.ts';
import { getRow, isAbsent, putOf } from '../platform/table/rows.ts';
import {
  queryPage,
  queryUpTo,
  type Page,
  type PageRequest,
  type Table,
} from '../platform/table/table.ts';
import { transactIfCurrent, type Operation } from '../platform/table/transact.ts';
import { storedCharge, type StoredCharge } from './stored-charge.ts';

/** Enough for four plans over two years. */
const chargesPerCustomer = 100;

/** More items than a business with one operator is ever owed for. */
const mostOwed = 2000;

const chargeItem = (charge: StoredCharge) => ({
  ...keys.charge(charge.id),
  ...charge,
  ...indexKeys.customerCharge(charge.customerId, charge.from, charge.id),
  ...indexKeys.chargeMonth(charge.from, charge.id),
  ...(charge.state === 'due' && indexKeys.owed(charge.customerId, charge.from, charge.id)),
  ...(charge.paidOn !== null && indexKeys.paid(charge.paidOn, charge.id)),
});

/** Writes a new charge, as part of a transaction. */
export const addCharge = (table: Table, charge: StoredCharge): Operation =>
  putOf(table, { item: chargeItem(charge), when: isAbsent });

/**
 * Writes the charge of a period that was free, replacing its void charge if there is one. Part of a transaction.
 */
export const chargeAfterAll = (table: Table, charge: StoredCharge): Operation =>
  putOf(table, {
    item: chargeItem(charge),
    when: `${isAbsent} or #state = :void`,
    values: { void: 'void' },
  });

/** Writes a charge's next revision unless it has changed since it was read, as part of a transaction. */
export const saveCharge = (table: Table, charge: StoredCharge): Operation =>
  putOf(table, {
    item: chargeItem(charge),
    when: 'revision = :seen',
    values: { seen: charge.revision - 1 },
  });

/** The row of the refund by which a charge differs from how it was read, as part of the transaction that saves it. */
export const addRefundOf = (
  table: Table,
  { before, after }: { before: StoredCharge; after: StoredCharge },
): Operation[] => {
  const { id, customerId, name, refunded, refundedTax, refundedOn, reason, revision } = after;
  if (refunded === null || refundedTax === null || refundedOn === null) return [];
  const refund = {
    of: 'charge',
    id,
    customerId,
    name,
    refunded: refunded - (before.refunded ?? 0),
    refundedTax: refundedTax - (before.refundedTax ?? 0),
    refundedOn,
    reason,
  } as const;
  return [addRefund(table, refund, before.refunded === null ? undefined : revision)];
};

/** The most rows read for a month, more than a single operator could produce. */
const mostInMonth = 5000;

/** A row of the list of amounts owed. */
const owedRow = z.union([storedCharge, storedBooking]);
export type OwedRow = StoredCharge | StoredBooking;

/** A row of the list of what was paid in a month. */
export const paidRow = z.union([formerPayment, owedRow]);
export type PaidRow = FormerPayment | OwedRow;

/** What the indexes list for a month. */
export type MonthOfCharges = {
  /** Charges whose period starts in it. */
  begun: readonly StoredCharge[];
  /** Charges and visits that were paid in it, by day, also if that was returned later. */
  paid: readonly PaidRow[];
  /** What was refunded, returned and charged by the payment provider in it, by day. */
  outgoing: readonly OutgoingRow[];
};

export const isCharge = (row: OwedRow): row is StoredCharge => 'until' in row;

export const chargeStore = (table: Table) => {
  const find = async (id: string): Promise<StoredCharge | undefined> =>
    getRow(table, { key: keys.charge(id), row: storedCharge, latest: true });

  const pageOfCustomer = async (
    customerId: string,
    page: PageRequest,
  ): Promise<Page<StoredCharge>> => {
    const { gsi2pk: pk } = indexKeys.customerCharge(customerId, '', '');
    const query = { index: 'gsi2', pk, newestFirst: true } as const;
    return queryPage({ table, item: storedCharge, page, query });
  };

  return {
    find,

    /** The charges that exist, in no particular order. At most 100 ids. */
    getMany: (ids: readonly string[]): Promise<StoredCharge[]> =>
      batchGet(table, storedCharge, ids.map(keys.charge)),

    /** Writes the charge and the other operations; returns false if anything has changed since it was read. */
    save: async (charge: StoredCharge, also: readonly Operation[] = []): Promise<boolean> =>
      confirmOwnWrite(
        async () => transactIfCurrent(table, [saveCharge(table, charge), ...also]),
        async () => isDeepStrictEqual(await find(charge.id), charge),
      ),

    pageOfCustomer,

    /** A customer's most recent charges, latest first. */
    listOfCustomer: async (customerId: string): Promise<StoredCharge[]> =>
      (await pageOfCustomer(customerId, { limit: chargesPerCustomer })).items,

    /** The indexes may lag. */
    listMonth: async (month: string): Promise<MonthOfCharges> => {
      const list = { table, limit: mostInMonth };
      const [begun, paid, outgoing] = await Promise.all([
        queryUpTo({
          ...list,
          item: storedCharge,
          query: { index: 'gsi1', pk: indexKeys.chargeMonth(month, '').gsi1pk },
        }),
        queryUpTo({
          ...list,
          item: paidRow,
          query: { index: 'gsi4', pk: indexKeys.paid(month, '').gsi4pk },
        }),
        queryUpTo({
          ...list,
          item: outgoingRow,
          query: { index: 'gsi4', pk: indexKeys.refunded(month, '').gsi4pk },
        }),
      ]);
      return { begun, paid, outgoing };
    },

    /** What one customer owes, or all of them, by customer and oldest first. The index may lag. */
    listOwed: async (customerId?: string): Promise<OwedRow[]> => {
      const pk = indexKeys.owed('', '', '').gsi4pk;
      const sk = customerId === undefined ? undefined : `${customerId}#`;
      return queryUpTo({
        table,
        item: owedRow,
        limit: mostOwed,
        query: { index: 'gsi4', pk, ...(sk !== undefined && { sk }) },
      });
    },
  };
};
export type ChargeStore = ReturnType<typeof chargeStore>;
