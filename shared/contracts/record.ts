import * as z from 'zod/mini';
import { addableNames, addedUnits } from '../domain/added-chemicals.ts';
import { checklist } from '../domain/checklist.ts';
import { serviceLines } from '../domain/service-lines.ts';
import { clarityNames, recordedFields, testedFields } from '../domain/water-readings.ts';
import { yardAreaNames } from '../domain/yard-facts.ts';
import { defineContract } from './contract.ts';
import { calendarDate, id, idParams } from './fields.ts';

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A number as it was entered: '7.4'. */
const entered = z.string().check(z.regex(/^\d+(\.\d+)?$/));

const number = z.int().check(z.positive());

/** Where a row stands in its chain. */
const link = {
  /** From 1, without a gap. */
  seq: number,
  /** The hash of the row before; 64 zeros in the first. */
  prev: sha256,
  /** The row of the same report that this one takes the place of. */
  corrects: z.optional(number),
  hash: sha256,
};

/** What a report said, as its customer's record keeps it: no name, no address, nothing written in words. */
const recordContent = z.strictObject({
  /** Random, and the same in all rows about a customer's address. */
  chain: id,
  /** The number by which people name the report. */
  report: z.string(),
  date: calendarDate,
  line: z.enum(serviceLines),
  /** Of the line, true when done. */
  tasks: z.partialRecord(z.enum([...checklist.map(({ key }) => key), 'gateClosed']), z.boolean()),
  readings: z.optional(
    z.partialRecord(
      z.enum([...testedFields, ...recordedFields, 'clarity', 'flashedPink', 'spa']),
      z.union([entered, z.enum(['below', 'above', ...clarityNames]), z.boolean()]),
    ),
  ),
  doses: z.optional(
    z.array(
      z.strictObject({ chemical: z.enum(addableNames), amount: entered, unit: z.enum(addedUnits) }),
    ),
  ),
  areas: z.optional(z.array(z.enum(yardAreaNames))),
  bags: z.optional(entered),
  /** SHA-256 of each photo's stored JPEG. */
  photos: z.optional(z.array(sha256)),
});
export type RecordContent = z.infer<typeof recordContent>;

/** A row as this release writes it. A fact that is absent has no field (rules: record-1, record-2). */
export const newRecordRow = z.extend(recordContent, link);

const word = z.string().check(z.maxLength(200));

/**
 * A row as it is read, by any release: its hash is of all that it holds, so that what this release does not know
 * must neither be dropped nor refused (docs/decisions/0052).
 */
export const recordRow = z.looseObject({
  ...link,
  chain: id,
  report: word,
  date: calendarDate,
  line: word,
  tasks: z.record(word, z.boolean()),
  readings: z.optional(z.record(word, z.union([word, z.boolean()]))),
  doses: z.optional(z.array(z.looseObject({ chemical: word, amount: word, unit: word }))),
  areas: z.optional(z.array(word)),
  bags: z.optional(word),
  photos: z.optional(z.array(sha256)),
});
export type RecordRow = z.infer<typeof recordRow>;

/** What names a row. */
export const recordLine = z.object({ seq: number, hash: sha256 });

/** Of weekly visits, nearly twenty years; a reply holds six megabytes. */
export const recordPageLimit = 1000;

const list = {
  method: 'GET',
  paged: true,
  query: z.strictObject({
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(recordPageLimit)),
      recordPageLimit,
    ),
    cursor: z.optional(z.string().check(z.maxLength(1024))),
  }),
  response: z.array(recordRow),
} as const;

export const getRecord = defineContract({
  ...list,
  name: 'get-record',
  summary: 'The rows of the caller’s service record, chain after chain, each from its first',
  path: '/api/record',
  access: 'customer',
});

export const getRecordOfCustomer = defineContract({
  ...list,
  name: 'get-record-of-customer',
  summary: 'The same of any customer',
  path: '/api/admin/customers/{id}/record',
  access: 'admin',
  params: idParams,
});

const download = {
  method: 'GET',
  // Each draws years of visits.
  rateLimit: { requests: 60, seconds: 3600, per: 'account' },
  response: 'redirect',
} as const;

export const downloadRecord = defineContract({
  ...download,
  name: 'download-record',
  summary: 'Sends the browser to a PDF of the caller’s service record, as for a warranty',
  path: '/api/record/pdf',
  access: 'customer',
});

export const downloadRecordOfCustomer = defineContract({
  ...download,
  name: 'download-record-of-customer',
  summary: 'The same of any customer',
  path: '/api/admin/customers/{id}/record/pdf',
  access: 'admin',
  params: idParams,
});
