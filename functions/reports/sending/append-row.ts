import { customerExists } from '../../customers/customer-exists.ts';
import type { Table } from '../../platform/table/table.ts';
import type { recordStore } from '../record/record-store.ts';
import type { StoredReport } from '../stored-report.ts';

type Records = Pick<ReturnType<typeof recordStore>, 'append' | 'readFor'>;

/**
 * Appends the report's row, with a new chain id on each try: another call may have begun the chain meanwhile. Only
 * for a customer who still exists: one deleted since the report was read is mailed nothing.
 */
export const appendRow = async (
  report: StoredReport,
  {
    hashes,
    before,
  }: {
    hashes: readonly string[];
    before?: ReturnType<Records['readFor']> | undefined;
  },
  { table, records, newId }: { table: Table; records: Records; newId: () => string },
) => {
  const { customerId } = report;
  const appended = await records.append(report, {
    photos: hashes,
    chain: newId(),
    ...(before && { before }),
  });
  const guards = customerId === null ? [] : [customerExists(table, customerId)];
  return { ...appended, operations: [...appended.operations, ...guards] };
};
