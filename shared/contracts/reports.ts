import * as z from 'zod/mini';
import { serviceLines } from '../domain/lines/lines.ts';
import { eachTask } from '../domain/lines/tasks.ts';
import { captionMaxLength, photosPerReport, photoStates } from '../domain/photos/photo-rules.ts';
import { deliveryStatuses, reportStatuses } from '../domain/reports/report-status.ts';
import { defineContract } from './contract.ts';
import { reportFinding } from './finding.ts';
import { recordFields, recordFormFields } from './photo-details.ts';
import { serverFields, type ServerFields } from './report-server-fields.ts';
import { servicePhoto } from './service-photo.ts';
import { addedChemicals, waterTest } from './water.ts';
import { yardFacts } from './yard-facts.ts';
import { calendarDate, emailAddress, id, idParams, instant, pageQuery, text } from './fields.ts';

/** In characters. */
export const notesLength = 10_000;

/** A report as the operator sees it (rules: report-1). */
export const serviceReport = z.object({
  id,
  customerId: z.nullable(id),
  bookingId: z.nullable(id),
  /** The name of the booked service at the time; null without a booking. */
  serviceName: z.nullable(z.string()),
  /** Which of the tasks and facts below the report has: those declared in shared/domain/lines. */
  line: z.enum(serviceLines),
  serviceDate: calendarDate,
  ...eachTask(z.boolean()),
  /** `water` is null if nothing was tested, `added` is empty if nothing was added. */
  water: z.nullable(waterTest),
  added: addedChemicals,
  yard: z.nullable(yardFacts),
  /**
   * Null until it is sent, without anything recorded, and in reports that were sent before there were findings. By
   * default too, because reports cached on a phone may predate it.
   */
  finding: z._default(z.nullable(reportFinding), null),
  notes: z.string(),
  nextVisitDate: z.nullable(calendarDate),
  /** Same-origin URLs of the photos, in order. */
  photos: z.array(z.string()),
  /** One per photo, empty without a caption. */
  photoCaptions: z.array(z.string()),
  /** One per photo: its state, and a sentence when it failed. */
  photoStates: z.array(z.object({ state: z.enum(photoStates), problem: z.nullable(z.string()) })),
  ...recordFields,
  /**
   * One per photo: the same facts as the specification names them. Empty by default, because reports cached on a phone
   * may predate it.
   */
  servicePhotos: z._default(z.array(servicePhoto), []),
  status: z.enum(reportStatuses),
  sentToCustomer: z.boolean(),
  sentAt: z.nullable(instant),
  deliveryStatus: z.nullable(z.enum(deliveryStatuses)),
  /** Why the mail failed or cannot be sent at the moment, for the operator; otherwise null. */
  deliveryError: z.nullable(z.string()),
  cleanupWarningNotified: z.boolean(),
  cleanupWarningDate: z.nullable(instant),
  customerName: z.nullable(z.string()),
  customerEmail: z.nullable(z.string()),
  customerAddress: z.nullable(z.string()),
  /** Incremented by every save; a save based on an older version is refused. */
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type ServiceReport = z.infer<typeof serviceReport>;

const emptyAsNull = z.union([
  z.pipe(
    z.literal(''),
    z.transform(() => null),
  ),
  z.null(),
]);

/**
 * What the editor saves (rules: report-6). `photos` takes what the server returned: upload URLs for new
 * photos and URLs of the photos the report already has. `sentAt`, `customerEmail` and the clean-up
 * fields are accepted and checked, but the server sets the times itself and takes the address from the
 * customer's record (docs/decisions/0032).
 */
export const reportForm = z.strictObject({
  customerId: z._default(z.union([emptyAsNull, id]), null),
  /** Unchanged if omitted or empty; null if the report is of no booking. */
  bookingId: z.optional(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => undefined),
      ),
      z.null(),
      id,
    ]),
  ),
  /** Unchanged if omitted; a report with a booking always has the booking's line. */
  line: z.optional(z.enum(serviceLines)),
  serviceDate: calendarDate,
  ...eachTask(z._default(z.boolean(), false)),
  /** Unchanged if omitted. */
  water: z.optional(z.nullable(waterTest)),
  added: z.optional(addedChemicals),
  yard: z.optional(z.nullable(yardFacts)),
  notes: z._default(
    z.pipe(
      z.nullable(text(notesLength)),
      z.transform((notes) => notes ?? ''),
    ),
    '',
  ),
  nextVisitDate: z._default(z.union([emptyAsNull, calendarDate]), null),
  photos: z._default(
    z
      .array(z.string().check(z.maxLength(4096)))
      .check(z.maxLength(photosPerReport, `A report holds at most ${photosPerReport} photos`)),
    [],
  ),
  /** In the order of `photos`; if omitted, captions are unchanged. */
  photoCaptions: z.optional(z.array(text(captionMaxLength)).check(z.maxLength(photosPerReport))),
  /**
   * File names in the order of `photos`, empty if unknown; error messages use them to name a photo that
   * cannot be used.
   */
  photoNames: z.optional(z.array(text(255)).check(z.maxLength(photosPerReport))),
  ...recordFormFields,
  sentToCustomer: z._default(z.boolean(), false),
  sentAt: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  customerEmail: z.optional(z.union([emptyAsNull, emailAddress()])),
  cleanupWarningNotified: z.optional(z.boolean()),
  cleanupWarningDate: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  /** The version the editor loaded; if omitted, the save overwrites whatever is stored. */
  version: z.optional(z.int()),
});
export type ReportForm = z.infer<typeof reportForm>;
export type ReportFormInput = z.input<typeof reportForm>;

const withoutServerFields = ({
  id: _id,
  serviceName: _service,
  finding: _finding,
  photoStates: _states,
  servicePhotos: _photos,
  receivedAt: _received,
  clockOffsetSeconds: _offset,
  status: _status,
  deliveryStatus: _delivery,
  deliveryError: _error,
  customerName: _name,
  customerAddress: _address,
  createdAt: _created,
  updatedAt: _updated,
  ...form
}: ReportForm & ServerFields): ReportForm => form;

/**
 * A client may send back a report as it was read. What only the server decides is accepted and dropped
 * (docs/decisions/0032).
 */
const reportBody = z.pipe(z.extend(reportForm, serverFields), z.transform(withoutServerFields));

export const reportSummary = z.extend(
  z.pick(serviceReport, {
    id: true,
    customerId: true,
    customerName: true,
    customerEmail: true,
    customerAddress: true,
    serviceDate: true,
    status: true,
    sentToCustomer: true,
    sentAt: true,
    deliveryStatus: true,
    deliveryError: true,
    version: true,
    createdAt: true,
  }),
  {
    /** The worst state among its photos. */
    photoState: z.enum(photoStates),
  },
);
export type ReportSummary = z.infer<typeof reportSummary>;

/**
 * The outcome of sending a report. A `report` that is not `sent` is waiting for its photos and will be
 * sent automatically.
 */
export const sendOutcome = z.object({
  success: z.literal(true),
  message: z.string(),
  customerEmail: z.string(),
  report: serviceReport,
});

const reports = '/api/admin/service-reports';

/** Enough for long notes in any script and twenty upload URLs of up to 4 KB each. */
const formLimit = 256 * 1024;

const list = {
  paged: true,
  response: z.array(reportSummary),
} as const;

export const listReports = defineContract('admin', 'GET', reports, {
  ...list,
  name: 'list-reports',
  summary: 'Drafts and sent reports, newest first, or with `status=pending` those to be written',
  query: z.strictObject({
    ...pageQuery,
    status: z._default(z.enum(['recent', 'pending']), 'recent'),
  }),
});

export const listRecentReports = defineContract('admin', 'GET', `${reports}/recent`, {
  ...list,
  name: 'list-recent-reports',
  summary: 'Drafts and sent reports, newest first',
  query: z.strictObject(pageQuery),
});

export const listPendingReports = defineContract('admin', 'GET', `${reports}/pending`, {
  ...list,
  name: 'list-pending-reports',
  summary: 'Reports that await the operator, oldest visit first',
  query: z.strictObject(pageQuery),
});

export const getReport = defineContract('admin', 'GET', `${reports}/{id}`, {
  name: 'get-report',
  summary: 'One report, for the editor',
  params: idParams,
  response: serviceReport,
});

export const createReport = defineContract('admin', 'POST', reports, {
  name: 'create-report',
  summary: 'Stores a new report as a draft, or queues it for sending',
  body: reportBody,
  bodyLimit: formLimit,
  response: serviceReport,
  status: 201,
});

export const updateReport = defineContract('admin', 'PUT', `${reports}/{id}`, {
  name: 'update-report',
  summary: 'Saves a report that has not been sent, or queues it for sending',
  params: idParams,
  body: reportBody,
  bodyLimit: formLimit,
  response: serviceReport,
});

const sendForm = z.optional(
  z.strictObject({
    /**
     * Skip a report whose last attempt failed or may have reached the customer, or that has been saved
     * as a draft since. For calls that are retried automatically.
     */
    onlyQueued: z._default(z.boolean(), false),
  }),
);

/** Allows sending a month's visits at once, but not a flood of mail from a stolen session. */
const sendRate = { requests: 200, seconds: 3600, per: 'account' } as const;

export const sendReport = defineContract('admin', 'POST', `${reports}/{id}/send`, {
  name: 'send-report',
  summary: 'Mails a saved report; `new` stands for the caller’s latest queued one',
  rateLimit: sendRate,
  params: z.strictObject({ id: z.union([id, z.literal('new')]) }),
  body: sendForm,
  response: sendOutcome,
});

export const sendReportEmail = defineContract('admin', 'POST', `${reports}/{id}/send-email`, {
  name: 'send-report-email',
  summary: 'Mails a draft from the dashboard',
  rateLimit: sendRate,
  params: idParams,
  // A client may send other fields of the report. They are ignored: the mail goes to the address on record.
  body: z.optional(z.looseObject({})),
  response: sendOutcome,
});

export const markReportTold = defineContract('admin', 'POST', '/api/admin/reports/{id}/told', {
  name: 'mark-report-told',
  summary:
    'Notes that a customer without an address was told of a report by phone; harmless to repeat',
  params: idParams,
  response: z.object({ deleteOn: calendarDate }),
});
