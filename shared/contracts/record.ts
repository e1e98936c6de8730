import * as z from 'zod/mini';
import { addableNames, addedUnits } from '../domain/water/added-chemicals.ts';
import { serviceLines } from '../domain/lines/lines.ts';
import { taskKeys } from '../domain/lines/tasks.ts';
import { clarityNames, recordedFields, testedFields } from '../domain/water/water-readings.ts';
import { yardAreaNames } from '../domain/reports/yard-facts.ts';
import { defineContract } from './contract.ts';
import { calendarDate, id, idParams, ofCustomer } from './fields.ts';

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A number as it was entered, such as '7.4'. */
const entered = z.string().check(z.regex(/^\d+(\.\d+)?$/));

const number = z.int().check(z.positive());

/** The row's position in its chain. */
const link = {
  /** Counts from 1, without gaps. */
  seq: number,
  /** The hash of the previous row; 64 zeros in the first. */
  prev: sha256,
  /** The `seq` of the row, about the same report, that this one replaces. */
  corrects: z.optional(number),
  hash: sha256,
};

/** A report's content as the customer's record stores it: no name, no address and no free text. */
const recordContent = z.strictObject({
  /** A random id, the same in every row about one address of a customer. */
  chain: id,
  /** The report number that people see. */
  report: z.string(),
  date: calendarDate,
  line: z.enum(serviceLines),
  /** The tasks of the line; true if done. */
  tasks: z.partialRecord(z.enum(taskKeys), z.boolean()),
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

/** A row as this release writes it. Missing facts have no field (rules: record-1, record-2). */
export const newRecordRow = z.extend(recordContent, link);

const word = z.string().check(z.maxLength(200));

/**
 * A row as read, which any release may have written. Its hash covers everything in it, so fields
 * unknown to this release must be neither dropped nor refused (docs/decisions/0052).
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

/** Identifies a row. */
export const recordLine = z.object({ seq: number, hash: sha256 });

/** Nearly twenty years of weekly visits; a response has at most six megabytes. */
export const recordPageLimit = 1000;

const list = {
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

export const getRecord = defineContract('customer', 'GET', '/api/record', {
  ...list,
  name: 'get-record',
  summary: 'The rows of the caller’s service record, chain after chain, each from its first',
  unlimited: 'small read',
});

export const getRecordOfCustomer = defineContract('admin', 'GET', `${ofCustomer}/record`, {
  ...list,
  name: 'get-record-of-customer',
  summary: 'The same of any customer',
  params: idParams,
});

const download = {
  // Each call renders years of visits.
  rateLimit: { requests: 60, seconds: 3600, per: 'account' },
  response: 'redirect',
} as const;

export const downloadRecord = defineContract('customer', 'GET', '/api/record/pdf', {
  ...download,
  name: 'download-record',
  summary: 'Sends the browser to a PDF of the caller’s service record, as for a warranty',
});

export const downloadRecordOfCustomer = defineContract('admin', 'GET', `${ofCustomer}/record/pdf`, {
  ...download,
  name: 'download-record-of-customer',
  summary: 'The same of any customer',
  params: idParams,
});
