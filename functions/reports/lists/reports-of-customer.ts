import { indexKeys } from '../../platform/keys.ts';
import { mergedPage } from '../../platform/merged-page.ts';
import type { Page, PageRequest, Table } from '../../platform/table.ts';
import type * as z from 'zod/mini';
import type { ReportPart } from '../report-parts.ts';

/**
 * All reports of a customer, latest visit first. The index keeps sent reports apart, because only those
 * are the customer's to see; this reads both lists and merges them.
 */
export const reportsOfCustomer = <S extends z.ZodMiniType<{ id: string; serviceDate: string }>>(
  table: Table,
  customerId: string,
  { page, ...part }: ReportPart<S> & { page: PageRequest },
): Promise<Page<z.output<S>>> =>
  mergedPage({
    table,
    ...part,
    page,
    index: 'gsi2',
    pk: indexKeys.customerReport(customerId, true, '', '').gsi2pk,
    prefixes: ['SENT#', 'OPEN#'],
    rankOf: ({ serviceDate, id }) => `${serviceDate}#${id}`,
  });
