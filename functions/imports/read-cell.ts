import { importFieldLabels } from 'shared/domain/import-fields.ts';
import type { ImportField } from 'shared/domain/import-fields.ts';

/** What a row says of a field; empty when nothing. */
export type Cells = (field: ImportField) => string;

/**
 * What a row says of a field, under its reader; adds to `problems` what it cannot read. Undefined for an
 * empty cell, too.
 */
export const readCell =
  (cells: Cells, problems: string[]) =>
  <Value>(field: ImportField, read: (cell: string) => Value | undefined, wants: string) => {
    const cell = cells(field);
    if (cell === '') return undefined;
    const value = read(cell);
    if (value === undefined)
      problems.push(
        `${importFieldLabels[field]}: “${cell.slice(0, 40)}” cannot be read, please give ${wants}.`,
      );
    return value;
  };
