import { createHash } from 'node:crypto';
import type { ReportSummary, ServiceReport } from 'shared/contracts/reports.ts';
import { photoPath } from 'shared/domain/photos/photo-path.ts';
import { reportFinding } from 'shared/contracts/finding.ts';
import { canonicalJson } from 'shared/domain/canonical-json.ts';
import { addedChemicals, waterTest } from 'shared/contracts/water.ts';
import { yardFacts } from 'shared/contracts/yard-facts.ts';
import { defaultLine, lines, serviceLines } from 'shared/domain/lines/lines.ts';
import { eachTask } from 'shared/domain/lines/tasks.ts';
import { reportStatuses, type DeliveryStatus } from 'shared/domain/reports/report-status.ts';
import * as z from 'zod/mini';
import { delivery, sentAtOf, type Delivery, type DeliveryState } from '../delivery/delivery.ts';
import { photoIdOf } from '../photos/photo-keys.ts';
import { indexKeys, keys } from '../platform/table/keys.ts';
import { photoDetailsOf, storedRecordFields } from './photos/photo-record.ts';
import { awaitedPhoto, failedPhoto, photoStateOf, photoStatesOf } from './photos/report-photos.ts';
import { servicePhotosOf } from './photos/service-photos.ts';
import { answerLost } from './report-rules.ts';

const text = z._default(z.nullable(z.string()), null);
const done = z._default(z.boolean(), false);

/** A service report as stored (rules: report-1). Instants are ISO in UTC, dates `YYYY-MM-DD`. */
export const storedReport = z.object({
  id: z.string(),
  customerId: text,
  bookingId: text,
  /** From the booking, if there is one: 'Weekly Pool Maintenance'. */
  serviceName: text,
  line: z._default(z.enum(serviceLines), defaultLine),
  serviceDate: z.string(),
  ...eachTask(done),
  water: z._default(z.nullable(waterTest), null),
  added: z._default(addedChemicals, []),
  yard: z._default(z.nullable(yardFacts), null),
  /** Set when it is sent. */
  finding: z._default(z.nullable(reportFinding), null),
  notes: z._default(z.string(), ''),
  nextVisitDate: text,
  /** Object keys in the photo bucket, in display order. */
  photos: z._default(z.array(z.string()), []),
  /** In the order of `photos`; shorter or absent in older rows. */
  photoCaptions: z._default(z.array(z.string()), []),
  /** The photos without JPEGs, by photo id; all others are ready. */
  waitingPhotos: z._default(z.record(z.string(), awaitedPhoto), {}),
  failedPhotos: z._default(z.record(z.string(), failedPhoto), {}),
  ...storedRecordFields,
  /** Keys of the latest saves from phones, so that a repeated save changes nothing (rules: field-8). */
  saveKeys: z._default(z.array(z.string()), []),
  /** Of the form that created it under an idempotency key (rules: api-24). */
  bodyHash: z.optional(z.string()),
  /** Photos still on a phone when it saved: their SHA-256 in base64, and when the server first learned it. */
  announcedPhotos: z._default(
    z.array(z.object({ id: z.string(), sha256: z.string(), at: z.string() })),
    [],
  ),
  status: z.enum(reportStatuses),
  /** `sent`, `delivered` or `unmailed` exactly when `status` is `sent`. */
  delivery: z._default(delivery, { state: 'none' }),
  cleanupWarningNotified: done,
  cleanupWarningDate: text,
  /**
   * Copied from the customer's profile at each save, and the email again when the report is sent. The address
   * is the booking's, if there is one.
   */
  customerName: text,
  customerEmail: text,
  customerAddress: text,
  /** Incremented by every save. */
  version: z.int(),
  createdAt: z.string(),
  /** The last save; delivery does not change it. */
  updatedAt: z.string(),
});
export type StoredReport = z.infer<typeof storedReport>;

export const reportItem = (report: StoredReport) => ({
  ...report,
  ...keys.report(report.id),
  ...(report.status === 'pending'
    ? indexKeys.pendingReport(report.serviceDate, report.id)
    : indexKeys.monthly('REPORTS', report)),
  ...(report.customerId !== null &&
    indexKeys.customerReport(
      report.customerId,
      report.status === 'sent',
      report.serviceDate,
      report.id,
    )),
});

type Contents = Pick<StoredReport, 'id' | 'version' | 'finding' | 'waitingPhotos' | 'failedPhotos'>;

/** Eight characters that name a finding. */
const digestOf = (finding: NonNullable<StoredReport['finding']>): string =>
  createHash('sha256').update(canonicalJson(finding)).digest('hex').slice(0, 8);

/** The object key of a version's PDF. Within a version, only its finding and the number of missing photos can change. */
export const pdfKey = ({ id, version, finding, waitingPhotos, failedPhotos }: Contents): string => {
  const lacking = Object.keys({ ...waitingPhotos, ...failedPhotos }).length;
  const found = finding === null ? '' : `-${digestOf(finding)}`;
  return `pdfs/${id}/${version}${found}${lacking === 0 ? '' : `-without-${lacking}`}.pdf`;
};

/** The key for a PDF that lacks an unreadable photo. No reader looks there, so the next one gets a new PDF. */
export const incompletePdfKey = ({ id, version }: Pick<StoredReport, 'id' | 'version'>): string =>
  `pdfs/${id}/${version}-incomplete.pdf`;

export const blankReport = (start: {
  id: string;
  serviceDate: string;
  createdAt: string;
}): StoredReport =>
  storedReport.parse({ ...start, status: 'draft', version: 0, updatedAt: start.createdAt });

/** The tasks of the report's line; true when done. */
export const checklistOf = (report: StoredReport) =>
  lines[report.line].tasks.map((task) => ({ ...task, done: report[task.key] }));

export const captionOf = (report: StoredReport, index: number): string =>
  report.photoCaptions[index] ?? '';

const statusOfState: Record<DeliveryState, DeliveryStatus | null> = {
  none: null,
  queued: 'queued',
  claimed: 'queued',
  'handed-over': 'queued',
  sent: 'accepted',
  delivered: 'delivered',
  final: 'delivered',
  unmailed: 'none',
  failed: 'failed',
  lost: 'failed',
};

/** The delivery state in the operator's terms. */
export const deliveryStatusOf = ({ state }: Delivery): DeliveryStatus | null =>
  statusOfState[state];

/** Why the mail failed or is still waiting, as a sentence for the operator; otherwise null. */
export const deliveryErrorOf = (input: Delivery): string | null => {
  if (input.state === 'lost') return answerLost;
  if (input.state === 'queued' && input.problem !== undefined)
    return `${input.problem} The report will be sent automatically once that is fixed.`;
  return input.state === 'failed' ? input.reason : null;
};

const deliveryView = ({ status, delivery: input }: Pick<StoredReport, 'status' | 'delivery'>) => ({
  sentToCustomer: status === 'sent',
  sentAt: sentAtOf(input),
  deliveryStatus: deliveryStatusOf(input),
  deliveryError: deliveryErrorOf(input),
});

export const reportView = (report: StoredReport): ServiceReport => ({
  ...report,
  ...deliveryView(report),
  photos: report.photos.map((key) => photoPath(report.id, photoIdOf(key))),
  photoCaptions: report.photos.map((_, index) => captionOf(report, index)),
  photoStates: photoStatesOf(report),
  photoDetails: photoDetailsOf(report),
  servicePhotos: servicePhotosOf(report),
});

type Summarized = Omit<ReportSummary, keyof ReturnType<typeof deliveryView> | 'photoState'> &
  Pick<StoredReport, 'delivery' | 'photos' | 'waitingPhotos' | 'failedPhotos'>;

export const reportSummaryView = (report: Summarized): ReportSummary => ({
  ...report,
  ...deliveryView(report),
  photoState: photoStateOf(report),
});
