import * as z from 'zod/mini';
import { eachTask } from '../domain/lines/tasks.ts';
import { defineContract } from './contract.ts';
import { calendarDate, idParams, pageQuery } from './fields.ts';
import { recordLine } from './record.ts';
import { serviceReport } from './reports.ts';

export const customerReport = z.pick(serviceReport, {
  id: true,
  bookingId: true,
  serviceDate: true,
  createdAt: true,
  notes: true,
});
export type CustomerReport = z.infer<typeof customerReport>;

export const listCustomerReports = defineContract('customer', 'GET', '/api/user/service-reports', {
  name: 'list-customer-reports',
  summary: 'The reports that were sent to the caller, latest visit first',
  unlimited: 'small read',
  query: z.strictObject(pageQuery),
  paged: true,
  response: z.array(customerReport),
});

/** A sent report as its page shows it to the customer (rules: report-35). */
export const readableReport = z.extend(
  z.pick(serviceReport, {
    id: true,
    bookingId: true,
    serviceName: true,
    line: true,
    serviceDate: true,
    ...eachTask(true),
    water: true,
    added: true,
    yard: true,
    finding: true,
    notes: true,
    nextVisitDate: true,
    photoDetails: true,
    /** Without photos that are missing. */
    servicePhotos: true,
    recordedAt: true,
    receivedAt: true,
    clockOffsetSeconds: true,
    sentAt: true,
    customerAddress: true,
  }),
  {
    /** In order; `address` is null for a photo that is missing, `caption` empty without one. */
    photos: z.array(z.object({ address: z.nullable(z.string()), caption: z.string() })),
    /** A date in the business's calendar; null once it has passed and the report is waiting to be deleted. */
    keptUntil: z.nullable(calendarDate),
    /** Its row in the caller's service record; null if it was sent before records existed. */
    record: z.nullable(recordLine),
  },
);
export type ReadableReport = z.infer<typeof readableReport>;

export const readReport = defineContract('customer', 'GET', '/api/reports/{id}', {
  name: 'read-report',
  summary: 'A report that was sent to the caller, as its page shows it',
  unlimited: 'small read',
  params: idParams,
  response: readableReport,
});

export const downloadReport = defineContract('customer', 'GET', '/api/reports/{id}/download', {
  name: 'download-report',
  summary: 'Sends the browser to the report as a PDF; for its customer and the administrator',
  rateLimit: { requests: 60, seconds: 600, per: 'account' },
  params: idParams,
  response: 'redirect',
});

const archivePart = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000));

/**
 * All reports sent to the caller, with their photos, as one ZIP; or `part` of `parts` when one call
 * cannot produce it all. Instead of a file the browser may be redirected to `/download-reports` with
 * `?archive=preparing&parts=n` (another call is creating it) or `?parts=n` (fetch it in n files).
 */
export const downloadAllReports = defineContract('customer', 'GET', '/api/reports/download-all', {
  name: 'download-all-reports',
  summary: 'Sends the browser to a ZIP of all reports that were sent to the caller',
  // Each call may read and write gigabytes.
  rateLimit: { requests: 200, seconds: 3600, per: 'account' },
  query: z.strictObject({ part: z._default(archivePart, 1), parts: z._default(archivePart, 1) }),
  response: 'redirect',
});
