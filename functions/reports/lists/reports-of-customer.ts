import { indexKeys } from '../../platform/keys.ts';
import { mergedPage } from '../../platform/merged-page.ts';
import type { Page, PageRequest, Table } from '../../platform/table.ts';
import { storedReport } from '../stored-report.ts';
import type { StoredReport } from '../stored-report.ts';

/**
 * All reports of a customer, latest visit first. The index keeps sent reports apart, because only those
 * are the customer's to see; this reads both lists and merges them.
 */
export const reportsOfCustomer = (
  table: Table,
  customerId: string,
  page: PageRequest,
): Promise<Page<StoredReport>> =>
  mergedPage({
    table,
    item: storedReport,
    page,
    index: 'gsi2',
    pk: indexKeys.customerReport(customerId, true, '', '').gsi2pk,
    prefixes: ['SENT#', 'OPEN#'],
    rankOf: ({ serviceDate, id }) => `${serviceDate}#${id}`,
  });
