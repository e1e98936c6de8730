import { keys } from '../../platform/table/keys.ts';
import { monthList } from '../../platform/table/month-list.ts';
import {
  queryPage,
  readAll,
  type Page,
  type PageRequest,
  type Table,
} from '../../platform/table/table.ts';
import type * as z from 'zod/mini';
import { listedReport, wholeReport, type ListedReport, type ReportPart } from '../report-parts.ts';
import type { StoredReport } from '../stored-report.ts';

export const reportLists = (table: Table) => {
  const months = monthList({
    table,
    list: 'REPORTS',
    ...listedReport,
    keyOf: keys.report,
  });

  const sentTo = async <S extends z.ZodMiniType>(
    customerId: string,
    page: PageRequest,
    part: ReportPart<S>,
  ): Promise<Page<z.output<S>>> =>
    queryPage({
      table,
      ...part,
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

    /** Reports that no one has saved yet, oldest visit first. */
    pending: async (page: PageRequest): Promise<Page<ListedReport>> =>
      queryPage({
        table,
        ...listedReport,
        page,
        query: { index: 'gsi1', pk: 'REPORTS#PENDING' },
      }),

    sentTo,

    /** All reports sent to a customer: a few dozen, because reports are stored for six months. */
    allSentTo: async (customerId: string): Promise<StoredReport[]> =>
      readAll((page) => sentTo(customerId, page, wholeReport), { pageSize: 200 }),
  };
};
