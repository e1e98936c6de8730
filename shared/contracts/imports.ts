import * as z from 'zod/mini';
import { importCharacters, importFields, rowVerdicts } from '../domain/customers/import-fields.ts';
import { defineContract } from './contract.ts';
import { id, idParams, instant, wellFormed } from './fields.ts';

const importedRow = z.object({
  /** Counted as in a spreadsheet: the headers are row 1. */
  row: z.int(),
  /** Empty if the row has no name. */
  name: z.string(),
  verdict: z.enum(rowVerdicts),
  /** What the row adds, or why it adds nothing. */
  message: z.string(),
});
export type ImportedRow = z.infer<typeof importedRow>;

const importResponse = z.object({
  /** Identical for identical files. */
  importId: id,
  /** When this file was imported; null if it was not, or if the import was undone. */
  importedAt: z.nullable(instant),
  headers: z.array(z.string()),
  /** The first value below each header; empty if there is none. */
  samples: z.array(z.string()),
  /** The header each field is read from, where the file has one. */
  columns: z.partialRecord(z.enum(importFields), z.string()),
  /** In file order. */
  rows: z.array(importedRow),
});
export type ImportResponse = z.infer<typeof importResponse>;

export const importCustomers = defineContract('admin', 'POST', '/api/admin/customers/import', {
  name: 'import-customers',
  summary:
    'Adds the customers and plans of a CSV file, or with `dryRun` only says what it would; mails nobody; the same file twice changes nothing',
  bodyLimit: 1024 * 1024,
  body: z.strictObject({
    csv: z
      .string('Please choose a file')
      .check(
        wellFormed,
        z.maxLength(importCharacters, 'The file is too large. Please give fewer rows at a time.'),
      ),
    /** The header of each field, null for none; for an omitted field, the headers decide. */
    columns: z._default(
      z.nullable(z.partialRecord(z.enum(importFields), z.nullable(z.string()))),
      null,
    ),
    dryRun: z.boolean(),
  }),
  response: importResponse,
});

const undoReply = z.object({
  /** How many customers and plans were removed. */
  undone: z.int(),
  /** What was not removed, and why. */
  kept: z.array(z.object({ name: z.string(), why: z.string() })),
});
export type UndoResponse = z.infer<typeof undoReply>;

export const undoImport = defineContract('admin', 'POST', '/api/admin/imports/{id}/undo', {
  name: 'undo-import',
  summary:
    'Takes back what a file brought within the last seven days, but for what has been used since; harmless to repeat',
  params: idParams,
  response: undoReply,
});
