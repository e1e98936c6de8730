import * as z from 'zod/mini';
import { photosPerReport } from '../domain/photos/photo-rules.ts';
import { defineContract } from './contract.ts';
import { id, idParams } from './fields.ts';
import { sha256 } from './photo-details.ts';
import { reportForm, serviceReport } from './reports.ts';

const path = '/api/admin/visits/{id}/report';

/**
 * What a phone saves for a visit (rules: field-8). The customer and the line come from the booking, so
 * the form has no fields for them.
 */
export const visitReportForm = z.strictObject({
  ...z.omit(reportForm, {
    customerId: true,
    bookingId: true,
    line: true,
    version: true,
    sentAt: true,
    customerEmail: true,
    cleanupWarningNotified: true,
    cleanupWarningDate: true,
  }).shape,
  /** Created once per save; repeating a save with the same key changes nothing, however late it arrives. */
  saveKey: id,
  /** The version the edit is based on; null if there was none. */
  version: z.nullable(z.int()),
  /** Photos still on the phone, so that their hashes are known before they arrive. */
  announcedPhotos: z._default(
    z.array(z.strictObject({ id, sha256 })).check(z.maxLength(photosPerReport)),
    [],
  ),
});
export type VisitReportForm = z.infer<typeof visitReportForm>;
export type VisitReportInput = z.input<typeof visitReportForm>;

export const getVisitReport = defineContract('admin', 'GET', path, {
  name: 'get-visit-report',
  summary: 'The report of a visit, for the operator; 404 if there is none yet',
  params: idParams,
  response: serviceReport,
});

export const saveVisitReport = defineContract('admin', 'PUT', path, {
  name: 'save-visit-report',
  summary:
    'Writes the report of a visit, making it if there is none; the same `saveKey` again changes nothing',
  params: idParams,
  body: visitReportForm,
  bodyLimit: 256 * 1024,
  response: serviceReport,
});
