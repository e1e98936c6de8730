import { parse } from 'csv-parse/sync';
import { visible } from 'shared/contracts/fields.ts';
import { importColumns, importLines, importRows } from 'shared/domain/customers/import-fields.ts';
import { findColumns } from './find-columns.ts';

/** The cells below the headers, trimmed. Every row is as wide as the headers. */
export type CustomerTable = { headers: string[]; rows: TableRow[] };

type TableRow = {
  line: number;
  cells: string[];
  /**
   * The first non-empty cell beyond the last header. If there is one, the row's cells may have shifted into the
   * wrong columns.
   */
  beyond: string | undefined;
};

/** `problem` is a sentence for the person who chose the file. */
export type TableReading = { ok: true; table: CustomerTable } | { ok: false; problem: string };

const problem = (sentence: string): TableReading => ({ ok: false, problem: sentence });

/** What a spreadsheet shows of a cell: nothing of one with only invisible characters. */
const shownOf = (cell: string): string => (visible.test(cell) ? cell : '');

// Contact lists and web pages put marks of direction and width around what is copied from them, which nobody sees.
// Not all that is not `visible`: an accent or the end of an emoji belongs to the character before it.
const unseen = /[\s\u200B-\u200F\u202A-\u202E\u2060-\u2069]/;

/** A cell without what nobody sees at its ends. Reads each character once, however long a row of spaces is. */
const trimmed = (cell: string): string => {
  let [start, end] = [0, cell.length];
  while (start < end && unseen.test(cell.charAt(start))) start += 1;
  while (start < end && unseen.test(cell.charAt(end - 1))) end -= 1;
  return cell.slice(start, end);
};

const cellsOf = (csv: string, delimiter: string): string[][] =>
  parse(csv, {
    bom: true,
    delimiter,
    // All of them. Detected from the first line alone, a file pieced together from two would turn into one long
    // row.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    // One more than allowed, which is enough to refuse the file: an empty line costs as much as any other.
    to: importLines + 1,
    // The `trim` option keeps whitespace within quotes. Exports write '="77379"' to keep a spreadsheet from reading
    // it as a number.
    cast: (cell) => shownOf(trimmed(cell).replace(/^="(.*)"$/s, '$1')),
  });

/** Whether at least two of the cells are headers that we know. */
const areHeaders = (cells: readonly string[]): boolean =>
  Object.keys(findColumns(cells, null)).length > 1;

const separators = [',', ';', '\t'];

/** How many lines a title above the headers may have, blank lines not counted. */
const titleLines = 10;

/** The separator that divides the headers, or the first line if they are not known, into the most cells. */
const separatorOf = (csv: string): string => {
  const lines = csv
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, titleLines);
  const headers = lines.find((line) =>
    separators.some((separator) => areHeaders(line.replaceAll('"', '').split(separator))),
  );
  const line = (headers ?? lines[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const counted = separators.map((separator) => ({
    separator,
    count: line.split(separator).length,
  }));
  return counted.toSorted((one, other) => other.count - one.count)[0]?.separator ?? ',';
};

/** A line that tells a spreadsheet which separator the file uses. Spreadsheets do not show it. */
const separatorLine = /^\uFEFF?"?sep=[,;\t]"?(?:\r\n|\n|\r)/i;

const filledIn = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length;

type Line = { line: number; cells: string[] };

/** Leaves out the title that an accounting program prints above the headers, in lines of a single cell. */
const withoutTitle = (lines: readonly Line[]): readonly Line[] => {
  const at = lines.findIndex(({ cells }) => filledIn(cells) > 1);
  return areHeaders(lines[at]?.cells ?? []) ? lines.slice(at) : lines;
};

/**
 * Reads a file of customers, separated by commas, semicolons or tabs (rules: import-1). Rows are numbered as in a
 * spreadsheet, with the headers as row 1.
 */
export const readTable = (input: string): TableReading => {
  const csv = input.replace(separatorLine, '');
  let lines: string[][];
  try {
    lines = cellsOf(csv, separatorOf(csv));
  } catch {
    return problem('This is not a CSV file that we can read. Is a quotation mark missing?');
  }
  if (lines.length > importLines)
    return problem(
      `The file has more than ${importLines} lines. Please give at most ${importRows} rows at a time.`,
    );
  const numbered = lines.map((cells, index) => ({ line: index + 1, cells }));
  const [first, ...rows] = withoutTitle(numbered.filter(({ cells }) => filledIn(cells) > 0));
  if (!first) return problem('The file is empty. Its first line has to name the columns.');
  if (rows.length === 0) return problem('The file has no row below its headers.');
  if (rows.length > importRows)
    return problem(
      `The file has ${rows.length} rows. Please give at most ${importRows} at a time.`,
    );
  const headers = first.cells;
  if (headers.length > importColumns)
    return problem(`The file has ${headers.length} columns. Please give at most ${importColumns}.`);
  return {
    ok: true,
    table: {
      headers,
      rows: rows.map(({ line, cells }) => ({
        line,
        cells: headers.map((_, column) => cells[column] ?? ''),
        beyond: cells.slice(headers.length).find((cell) => cell !== ''),
      })),
    },
  };
};
