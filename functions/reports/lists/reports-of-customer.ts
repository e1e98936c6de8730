import { indexKeys } from '../../platform/table/keys.ts';
import { mergedPage } from '../../platform/table/merged-page.ts';
import type { Page, PageRequest, Table } from '../../platform/table/table.ts';
import type * as z from 'zod/mini';
import type { ReportPart } from '../report-parts.ts';

/**
 * All reports of a customer, latest visit first. The index lists sent reports separately, because customers
 * see only those. This merges both lists.
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
