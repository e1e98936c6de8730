import { createHash } from 'node:crypto';
import type { BodyOf, ResponseBodyOf } from 'shared/contracts/contract.ts';
import type { importCustomers } from 'shared/contracts/imports.ts';
import { importFields } from 'shared/domain/customers/import-fields.ts';
import { AppError } from 'shared/errors.ts';
import { derivedId } from '../platform/table/derived-id.ts';
import { findColumns, type Columns } from './find-columns.ts';
import { judgeRows, type JudgedRow, type ReadRow } from './judge-rows.ts';
import type { PlannedService } from './read-plan.ts';
import { readRow } from './read-row.ts';
import { readTable } from './read-table.ts';

type Response = ResponseBodyOf<typeof importCustomers>;

type CustomerFile = Pick<Response, 'importId' | 'headers' | 'samples' | 'columns'> & {
  rows: JudgedRow[];
};

const hashOf = (cells: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(cells)).digest('hex');

const nameOf = ({ customer: { firstName, lastName } }: ReadRow['reading']): string =>
  [firstName, lastName].filter(Boolean).join(' ');

const firstHeaders = (columns: Columns): Response['columns'] =>
  Object.fromEntries(
    importFields.flatMap((field) => {
      const [header] = columns[field] ?? [];
      return header === undefined ? [] : [[field, header]];
    }),
  );

/**
 * The rows of a file as they were read, and the file's id, which is the same for the same cells.
 * @throws AppError `invalid` for a file that cannot be read.
 */
export const readCustomerFile = (
  { csv, columns: input }: Pick<BodyOf<typeof importCustomers>, 'csv' | 'columns'>,
  { services, today }: { services: readonly PlannedService[]; today: string },
): CustomerFile => {
  const file = readTable(csv);
  if (!file.ok) throw new AppError('invalid', file.problem, { fields: { csv: file.problem } });
  const { headers, rows } = file.table;
  const columns = findColumns(headers, input);
  const read = rows.map(({ line, cells, beyond }): ReadRow => {
    const reading = readRow({ headers, cells, beyond, columns, services, today });
    return { line, hash: hashOf(cells), name: nameOf(reading), reading };
  });
  return {
    importId: derivedId('import', JSON.stringify([headers, ...rows.map(({ cells }) => cells)])),
    headers,
    samples: headers.map(
      (_, column) => rows.map(({ cells }) => cells[column] ?? '').find(Boolean) ?? '',
    ),
    columns: firstHeaders(columns),
    rows: judgeRows(read),
  };
};
