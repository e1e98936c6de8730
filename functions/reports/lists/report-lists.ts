import { keys } from '../../platform/keys.ts';
import { monthList } from '../../platform/month-list.ts';
import { queryPage } from '../../platform/table.ts';
import type { Page, PageRequest, Table } from '../../platform/table.ts';
import { isAwaitingPhotos } from '../photos/report-photos.ts';
import { storedReport } from '../stored-report.ts';
import type { StoredReport } from '../stored-report.ts';

/** Reads the operator's and the customers' lists of reports. */
export const reportLists = (table: Table) => {
  const months = monthList({ table, list: 'REPORTS', item: storedReport, keyOf: keys.report });

  const sentTo = async (customerId: string, page: PageRequest): Promise<Page<StoredReport>> =>
    queryPage({
      table,
      item: storedReport,
      page,
      query: {
        index: 'gsi2',
        pk: `CUSTOMER#${customerId}#REPORTS`,
        sk: 'SENT#',
        newestFirst: true,
      },
    });

  return {
    /** Drafts and sent reports, newest first. */
    recent: async (page: PageRequest, now: Date): Promise<Page<StoredReport>> =>
      months.page({ page, now }),

    /** Reports that await the operator, oldest visit first. */
    pending: async (page: PageRequest): Promise<Page<StoredReport>> =>
      queryPage({
        table,
        item: storedReport,
        page,
        query: { index: 'gsi1', pk: 'REPORTS#PENDING' },
      }),

    /** Reports of the newest months that wait to be mailed, or for photos. */
    unfinished: async (now: Date): Promise<StoredReport[]> =>
      months.newest(
        now,
        (report) => report.deliveryStatus === 'queued' || isAwaitingPhotos(report),
      ),

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
