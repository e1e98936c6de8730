import * as z from 'zod/mini';
import { importCharacters, importFields, rowVerdicts } from '../domain/import-fields.ts';
import { defineContract } from './contract.ts';
import { id, idParams, instant, wellFormed } from './fields.ts';

const importedRow = z.object({
  /** As a spreadsheet counts it: the headers are row 1. */
  row: z.int(),
  /** Empty when the row has none. */
  name: z.string(),
  verdict: z.enum(rowVerdicts),
  /** What it brings, or why it brings nothing. */
  message: z.string(),
});
export type ImportedRow = z.infer<typeof importedRow>;

const importReply = z.object({
  /** The same for the same file. */
  importId: id,
  /** When this file was imported, unless that was undone; null for not yet. */
  importedAt: z.nullable(instant),
  headers: z.array(z.string()),
  /** The first value below each header; empty when there is none. */
  samples: z.array(z.string()),
  /** The header that each field is read from, as far as the file has it. */
  columns: z.partialRecord(z.enum(importFields), z.string()),
  /** In the order of the file. */
  rows: z.array(importedRow),
});
export type ImportReply = z.infer<typeof importReply>;

export const importCustomers = defineContract({
  name: 'import-customers',
  summary:
    'Adds the customers and plans of a CSV file, or with `dryRun` only says what it would; mails nobody; the same file twice changes nothing',
  method: 'POST',
  path: '/api/admin/customers/import',
  access: 'admin',
  bodyLimit: 1024 * 1024,
  body: z.strictObject({
    csv: z
      .string('Please choose a file')
      .check(
        wellFormed,
        z.maxLength(importCharacters, 'The file is too large. Please give fewer rows at a time.'),
      ),
    /** The header of each field, null for none; what is not said is told by the headers. */
    columns: z._default(
      z.nullable(z.partialRecord(z.enum(importFields), z.nullable(z.string()))),
      null,
    ),
    dryRun: z.boolean(),
  }),
  response: importReply,
});

const undoReply = z.object({
  /** Customers and plans that are gone. */
  undone: z.int(),
  /** Those that stay, and why. */
  kept: z.array(z.object({ name: z.string(), why: z.string() })),
});
export type UndoReply = z.infer<typeof undoReply>;

export const undoImport = defineContract({
  name: 'undo-import',
  summary:
    'Takes back what a file brought within the last seven days, but for what has been used since; harmless to repeat',
  method: 'POST',
  path: '/api/admin/imports/{id}/undo',
  access: 'admin',
  params: idParams,
  response: undoReply,
});
