import { monthOf } from 'shared/domain/dates.ts';
import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import { indexKeys, keys } from '../platform/keys.ts';
import { decodeCursor, encodeCursor, queryPage } from '../platform/table.ts';
import type { Page, PageRequest, Table } from '../platform/table.ts';
import { storedReport } from './stored-report.ts';
import type { StoredReport } from './stored-report.ts';

/** How far back the operator's list reaches, in months: four times as long as a report is kept. */
const lookBackMonths = 24;
/** Months asked for at once; a working business fills a page from these. */
const firstMonths = 3;

/** The last report of the page before. */
const position = z.object({ createdAt: z.iso.datetime(), id: z.uuid() });
type Position = z.infer<typeof position>;

const readPosition = (cursor: string): Position => {
  const result = position.safeParse(decodeCursor(cursor));
  if (result.success) return result.data;
  throw new AppError('invalid', 'This page of the list is no longer known. Please start again.', {
    fields: { cursor: 'Not a cursor of this list' },
  });
};

/** `count` months as `YYYY-MM`, newest first, from `start` back. */
const monthsBack = (start: string, count: number): string[] => {
  const first = new Date(`${start}-01T00:00:00Z`);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() - back, 1))
      .toISOString()
      .slice(0, 7),
  );
};

/** The months to read, newest first: from the cursor's month to the end of the look-back. */
const monthsToRead = (now: Date, from?: string): string[] => {
  const months = monthsBack(monthOf(now.toISOString()), lookBackMonths);
  return from === undefined ? months : months.filter((month) => month <= from);
};

/** Reads the operator's and the customers' lists of reports. */
export const reportLists = (table: Table) => {
  const month = async (name: string, limit: number, after: Position | undefined) =>
    queryPage({
      table,
      item: storedReport,
      page: {
        limit,
        cursor:
          after && monthOf(after.createdAt) === name
            ? encodeCursor({
                ...keys.report(after.id),
                ...indexKeys.recentReport(name, after.createdAt, after.id),
              })
            : undefined,
      },
      query: {
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :pk',
        ExpressionAttributeValues: { ':pk': `REPORTS#${name}` },
        ScanIndexForward: false,
      },
    });

  const sentTo = async (customerId: string, page: PageRequest): Promise<Page<StoredReport>> =>
    queryPage({
      table,
      item: storedReport,
      page,
      query: {
        IndexName: 'gsi2',
        KeyConditionExpression: 'gsi2pk = :pk and begins_with(gsi2sk, :sent)',
        ExpressionAttributeValues: {
          ':pk': `CUSTOMER#${customerId}#REPORTS`,
          ':sent': 'SENT#',
        },
        ScanIndexForward: false,
      },
    });

  return {
    /**
     * Drafts and sent reports, newest first. The newest months are read side by side in one round
     * trip; only a list too short to fill the page asks for the older ones, all of them in a second.
     */
    recent: async (page: PageRequest, now: Date): Promise<Page<StoredReport>> => {
      const after = page.cursor === undefined ? undefined : readPosition(page.cursor);
      const months = monthsToRead(now, after && monthOf(after.createdAt));
      const found: StoredReport[] = [];
      for (const batch of [months.slice(0, firstMonths), months.slice(firstMonths)]) {
        // One more than asked for tells whether a next page exists.
        const pages = await Promise.all(batch.map((name) => month(name, page.limit + 1, after)));
        for (const { items, nextCursor } of pages) {
          found.push(...items);
          const last = found.slice(0, page.limit).at(-1);
          // A month cut short (DynamoDB answers at most 1 MB) must not be skipped over.
          if (last && (found.length > page.limit || nextCursor !== undefined))
            return {
              items: found.slice(0, page.limit),
              nextCursor: encodeCursor({ createdAt: last.createdAt, id: last.id }),
            };
        }
      }
      return { items: found, nextCursor: undefined };
    },

    /** Reports that await the operator, oldest visit first. */
    pending: async (page: PageRequest): Promise<Page<StoredReport>> =>
      queryPage({
        table,
        item: storedReport,
        page,
        query: {
          IndexName: 'gsi1',
          KeyConditionExpression: 'gsi1pk = :pk',
          ExpressionAttributeValues: { ':pk': 'REPORTS#PENDING' },
        },
      }),

    /** Reports of the newest months that wait to be mailed. */
    queued: async (now: Date): Promise<StoredReport[]> => {
      const waiting: StoredReport[] = [];
      for (const name of monthsBack(monthOf(now.toISOString()), firstMonths)) {
        let after: Position | undefined;
        for (;;) {
          const { items, nextCursor } = await month(name, 200, after);
          waiting.push(...items.filter(({ deliveryStatus }) => deliveryStatus === 'queued'));
          after = items.at(-1);
          if (nextCursor === undefined || !after) break;
        }
      }
      return waiting;
    },

    /** What was sent to a customer, latest visit first. */
    sentTo,

    /** All that was sent to a customer and is still kept: a few dozen, since reports last six months. */
    allSentTo: async (customerId: string): Promise<StoredReport[]> => {
      const found: StoredReport[] = [];
      let cursor: string | undefined;
      do {
        const page = await sentTo(customerId, { limit: 200, cursor });
        found.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      return found;
    },
  };
};
