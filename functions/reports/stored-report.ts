import type { ReportSummary, ServiceReport } from 'shared/contracts/reports.ts';
import { photoPath } from 'shared/contracts/photos.ts';
import { visitTasks } from 'shared/domain/checklist.ts';
import { deliveryStatuses, reportStatuses } from 'shared/domain/report-status.ts';
import { serviceLines } from 'shared/domain/service-lines.ts';
import * as z from 'zod/mini';
import { photoIdOf } from '../photos/photo-keys.ts';
import { indexKeys, keys } from '../platform/keys.ts';
import { awaitedPhoto, failedPhoto, photoStateOf, photoStatesOf } from './photos/report-photos.ts';

const text = z._default(z.nullable(z.string()), null);
const done = z._default(z.boolean(), false);

/** A service report as stored (rules: report-1). Instants are ISO in UTC, dates `YYYY-MM-DD`. */
export const storedReport = z.object({
  id: z.string(),
  customerId: text,
  bookingId: text,
  /** What the visit was, when a booking says so: 'Weekly Pool Maintenance'. */
  serviceName: text,
  line: z._default(z.enum(serviceLines), 'pool'),
  serviceDate: z.string(),
  skimmedSurface: done,
  emptyBaskets: done,
  brushedWalls: done,
  vacuumedPool: done,
  testedWater: done,
  addedChemicals: done,
  checkedEquipment: done,
  cleanedArea: done,
  gateClosed: done,
  notes: z._default(z.string(), ''),
  nextVisitDate: text,
  /** Object keys in the photo bucket, in the order shown. */
  photos: z._default(z.array(z.string()), []),
  /** Captions in the order of `photos`; shorter or absent in older rows. */
  photoCaptions: z._default(z.array(z.string()), []),
  /** Of `photos` those without JPEGs, by the photo's id; all others are ready. */
  waitingPhotos: z._default(z.record(z.string(), awaitedPhoto), {}),
  failedPhotos: z._default(z.record(z.string(), failedPhoto), {}),
  status: z.enum(reportStatuses),
  sentToCustomer: done,
  sentAt: text,
  deliveryStatus: z._default(z.nullable(z.enum(deliveryStatuses)), null),
  deliveryError: text,
  /** The administrator whose save queued it. */
  queuedBy: text,
  /** The call that is mailing it, and since when; null when none is. */
  claimId: text,
  claimedAt: text,
  /** Since when the mail service has the mail and has not answered; null before and after. */
  handedOverAt: text,
  /** The mail service's id of the accepted mail, by which bounces are told apart. */
  mailId: text,
  cleanupWarningNotified: done,
  cleanupWarningDate: text,
  /** Copied from the customer's profile at each save; the address is the booking's, if there is one. */
  customerName: text,
  customerEmail: text,
  customerAddress: text,
  /** Rises with every save. */
  version: z.int(),
  createdAt: z.string(),
  /** The last save; delivery does not change what the report says. */
  updatedAt: z.string(),
});
export type StoredReport = z.infer<typeof storedReport>;

/** The row of a report: its fields, its key and the keys of the lists it stands in. */
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

type Contents = Pick<StoredReport, 'id' | 'version' | 'waitingPhotos' | 'failedPhotos'>;

/** Where a report's PDF lies. All that changes within a version is how many photos it still lacks. */
export const pdfKey = ({ id, version, waitingPhotos, failedPhotos }: Contents): string => {
  const lacking = Object.keys({ ...waitingPhotos, ...failedPhotos }).length;
  return `pdfs/${id}/${version}${lacking === 0 ? '' : `-without-${lacking}`}.pdf`;
};

/** Where it lies when a photo could not be read: not where the next reader looks. */
export const incompletePdfKey = ({ id, version }: Pick<StoredReport, 'id' | 'version'>): string =>
  `pdfs/${id}/${version}-incomplete.pdf`;

/** An empty, unsaved report for a visit. */
export const blankReport = (start: {
  id: string;
  serviceDate: string;
  createdAt: string;
}): StoredReport =>
  storedReport.parse({ ...start, status: 'draft', version: 0, updatedAt: start.createdAt });

/** The tasks a report tells of, those of its line: true when done. */
export const checklistOf = (report: StoredReport) =>
  visitTasks[report.line].map((task) => ({ ...task, done: report[task.key] }));

/** The caption of a photo by its place; empty when it has none. */
export const captionOf = (report: StoredReport, index: number): string =>
  report.photoCaptions[index] ?? '';

/** A stored report as the operator's browser reads it. */
export const reportView = (report: StoredReport): ServiceReport => ({
  ...report,
  photos: report.photos.map((key) => photoPath(report.id, photoIdOf(key))),
  photoCaptions: report.photos.map((_, index) => captionOf(report, index)),
  photoStates: photoStatesOf(report),
});

/** A stored report as a line of the operator's lists. */
export const reportSummaryView = (report: StoredReport): ReportSummary => ({
  ...report,
  photoState: photoStateOf(report),
});
