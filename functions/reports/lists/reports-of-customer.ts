import { calendarDate, id } from 'shared/contracts/fields.ts';
import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import { indexKeys } from '../../platform/keys.ts';
import { decodeCursor, encodeCursor, queryPage } from '../../platform/table.ts';
import type { Page, PageRequest, Table } from '../../platform/table.ts';
import { storedReport } from '../stored-report.ts';
import type { StoredReport } from '../stored-report.ts';

/** The last report of the previous page, and whose list it was. */
const position = z.object({ customerId: id, serviceDate: calendarDate, id });
type Position = z.infer<typeof position>;

const readPosition = (cursor: string, customerId: string): Position => {
  const result = position.safeParse(decodeCursor(cursor));
  if (result.success && result.data.customerId === customerId) return result.data;
  throw new AppError('invalid', 'This page of the list is no longer known. Please start again.', {
    fields: { cursor: 'Not a cursor of this list' },
  });
};

const rank = ({ serviceDate, id: reportId }: Pick<StoredReport, 'serviceDate' | 'id'>): string =>
  `${serviceDate}#${reportId}`;

/**
 * All reports of a customer, latest visit first. The index keeps sent reports apart, because only those
 * are the customer's to see; this reads both lists and merges them.
 */
export const reportsOfCustomer = async (
  table: Table,
  customerId: string,
  page: PageRequest,
): Promise<Page<StoredReport>> => {
  const after = page.cursor === undefined ? undefined : readPosition(page.cursor, customerId);
  const part = async (sent: boolean) => {
    const from = indexKeys.customerReport(
      customerId,
      sent,
      after?.serviceDate ?? '',
      after?.id ?? '',
    );
    const state = sent ? 'SENT' : 'OPEN';
    const { items, nextCursor } = await queryPage({
      table,
      item: storedReport,
      // Two extra: the report the previous page ended with, and one that shows whether another page follows.
      page: { limit: page.limit + 2 },
      query: {
        index: 'gsi2',
        pk: from.gsi2pk,
        sk: [`${state}#`, after ? from.gsi2sk : `${state}#~`],
        newestFirst: true,
      },
    });
    return { items, isCut: nextCursor !== undefined };
  };
  const parts = await Promise.all([part(true), part(false)]);
  // DynamoDB returns at most 1 MB: past the point where one list was cut short, the order is not known yet.
  const floor = parts
    .flatMap(({ items, isCut }) => (isCut ? items.slice(-1).map(rank) : []))
    .reduce((one, other) => (one > other ? one : other), '');
  const found = parts
    .flatMap(({ items }) => items)
    .filter((report) => rank(report) >= floor && (!after || rank(report) < rank(after)))
    .toSorted((one, other) => (rank(one) < rank(other) ? 1 : -1));
  const items = found.slice(0, page.limit);
  const last = items.at(-1);
  return {
    items,
    nextCursor:
      last && (found.length > page.limit || floor !== '')
        ? encodeCursor({ customerId, serviceDate: last.serviceDate, id: last.id })
        : undefined,
  };
};
