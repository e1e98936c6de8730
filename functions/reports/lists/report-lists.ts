import { keys } from '../../platform/keys.ts';
import { monthList } from '../../platform/month-list.ts';
import { queryPage } from '../../platform/table.ts';
import type { Page, PageRequest, Table } from '../../platform/table.ts';
import { listedFields, listedReport, storedReport } from '../stored-report.ts';
import type { ListedReport, StoredReport } from '../stored-report.ts';

export const reportLists = (table: Table) => {
  const months = monthList({
    table,
    list: 'REPORTS',
    item: listedReport,
    fields: listedFields,
    keyOf: keys.report,
  });

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
    recent: async (page: PageRequest, now: Date): Promise<Page<ListedReport>> =>
      months.page({ page, now }),

    /** Reports nobody has saved yet, oldest visit first. */
    pending: async (page: PageRequest): Promise<Page<ListedReport>> =>
      queryPage({
        table,
        item: listedReport,
        fields: listedFields,
        page,
        query: { index: 'gsi1', pk: 'REPORTS#PENDING' },
      }),

    sentTo,

    /** Everything sent to a customer: a few dozen, since reports are kept six months. */
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
