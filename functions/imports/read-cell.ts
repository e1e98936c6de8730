import { importFieldLabels, type ImportField } from 'shared/domain/customers/import-fields.ts';

/** A row's value for a field; empty if it has none. */
export type Cells = (field: ImportField) => string;

/**
 * Reads a row's value for a field with the given reader. Adds to `problems` if it cannot be read. Also undefined
 * for an empty cell.
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
