import { listReportsOfCustomer } from 'shared/contracts/customer-history.ts';
import {
  downloadAllReports,
  downloadReport,
  listCustomerReports,
  readReport,
} from 'shared/contracts/customer-reports.ts';
import { getPhoto } from 'shared/contracts/photos.ts';
import {
  createReport,
  getReport,
  listPendingReports,
  listRecentReports,
  listReports,
  sendReport,
  sendReportEmail,
  updateReport,
} from 'shared/contracts/reports.ts';
import {
  downloadRecord,
  downloadRecordOfCustomer,
  getRecord,
  getRecordOfCustomer,
} from 'shared/contracts/record.ts';
import { getVisitReport, saveVisitReport } from 'shared/contracts/visit-reports.ts';
import { getWaterTrend, getWaterTrendOfCustomer } from 'shared/contracts/water.ts';
import { preparesPhotos, preparingMemory } from '../photos/routes.ts';
import {
  jobsOf,
  listenersOf,
  onIndex,
  onMail,
  onPhotoList,
  onPhotos,
  onRows,
  onTable,
  routesOf,
} from '../platform/endpoint/route.ts';

/** Prepare an upload, copy its JPEGs to the report, delete the original. */
const adoptPhotos = [
  ...preparesPhotos,
  onPhotos('uploads/', 'DeleteObject'),
  onPhotos('photos/', 'PutObject'),
];

/** Add prepared photos to the report that awaits them: when saving, when sending, and in the listener. */
const resolvesAwaitedPhotos = [
  onPhotos('uploads/', 'GetObject', 'DeleteObject'),
  onPhotos('prepared/', 'GetObject'),
  onPhotos('photos/', 'PutObject', 'DeleteObject'),
  onPhotos('pdfs/', 'DeleteObject'),
];

const makePdf = [onPhotos('photos/', 'GetObject'), onPhotos('pdfs/', 'GetObject', 'PutObject')];

/** Twenty photos of 10 MB and their PDF are in memory at once. */
const makesPdf = { memory: 2048, timeout: 25 } as const;

const delivers = [...makePdf, ...resolvesAwaitedPhotos, onMail];

// DeleteItem removes the link of a mail that did not go out.
const deliversUnasked = [
  onTable('GetItem', 'UpdateItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'),
  // Earlier readings, which a finding may need.
  onIndex('gsi2'),
  ...delivers,
];

const sends = {
  grants: [
    onRows(['report', 'booking', 'plan'], 'GetItem'),
    onRows(['user', 'report', 'booking', 'day', 'statistics'], 'UpdateItem'),
    onRows(['user', 'report', 'unfinishedReports', 'plan', 'link'], 'PutItem'),
    onRows(['unfinishedReports', 'link'], 'DeleteItem'),
    onRows('user', 'ConditionCheckItem'),
    onIndex('gsi2'),
    ...delivers,
  ],
  environment: ['SITE_SETTINGS'],
  ...makesPdf,
} as const;

const makesRecords = {
  grants: [onRows('user', 'Query'), onPhotos('exports/', 'GetObject', 'PutObject')],
  environment: ['SITE_SETTINGS'],
  // Drawing years of visits takes seconds of CPU time, and Lambda assigns CPU in proportion to memory.
  memory: 2048,
  timeout: 25,
} as const;

// A save prepares the photos that are not prepared yet.
const preparing = { memory: preparingMemory, timeout: 29 } as const;

/** A save deletes the photos and the PDF that only the previous version used. */
const savesReport = [
  onTable('GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
  ...adoptPhotos,
  onPhotos('photos/', 'DeleteObject'),
  onPhotos('pdfs/', 'DeleteObject'),
];

/**
 * For creation too, because a repeated call saves over the report it created before. DeleteItem is for the
 * pending report that a new report of a visit replaces.
 */
const saves = { grants: [...savesReport, onTable('DeleteItem')], ...preparing };

export const reportRoutes = routesOf('reports', [
  { contract: listReports, grants: [onIndex('gsi1')] },
  { contract: listRecentReports, grants: [onIndex('gsi1')] },
  { contract: listPendingReports, grants: [onIndex('gsi1')] },
  { contract: getReport, grants: [onRows('report', 'GetItem')] },
  { contract: createReport, ...saves },
  { contract: updateReport, ...saves },
  { contract: getVisitReport, grants: [onRows(['booking', 'report'], 'GetItem')] },
  { contract: saveVisitReport, grants: savesReport, ...preparing },
  { contract: listCustomerReports, grants: [onIndex('gsi2')] },
  { contract: listReportsOfCustomer, grants: [onIndex('gsi2')] },
  { contract: getWaterTrend, grants: [onIndex('gsi2')] },
  { contract: getWaterTrendOfCustomer, grants: [onIndex('gsi2')] },
  // A presigned URL carries the permissions of the role that signed it.
  { contract: getPhoto, grants: [onRows('report', 'GetItem'), onPhotos('photos/', 'GetObject')] },
  { contract: readReport, grants: [onRows('report', 'GetItem')] },
  {
    contract: downloadReport,
    grants: [onRows('report', 'GetItem'), ...makePdf],
    environment: ['SITE_SETTINGS'],
    ...makesPdf,
  },
  {
    contract: downloadAllReports,
    grants: [
      onRows('user', 'PutItem', 'DeleteItem'),
      onIndex('gsi2'),
      ...makePdf,
      onPhotos('exports/', 'GetObject', 'PutObject', 'AbortMultipartUpload'),
    ],
    environment: ['SITE_SETTINGS'],
    // Twice the CPU of the others: it reads and writes hundreds of megabytes within its time.
    memory: 3008,
    timeout: 29,
  },
  { contract: getRecord, grants: [onRows('user', 'Query')] },
  { contract: getRecordOfCustomer, grants: [onRows('user', 'Query')] },
  { contract: downloadRecord, ...makesRecords },
  { contract: downloadRecordOfCustomer, ...makesRecords },
  { contract: sendReport, ...sends },
  { contract: sendReportEmail, ...sends },
]);

export const reportJobs = jobsOf('reports', [
  {
    name: 'deliver-queued-reports',
    summary: 'Mails the reports that were saved for sending and left behind',
    schedule: { expression: 'rate(15 minutes)', timeZone: 'America/Chicago' },
    grants: [onTable('Query'), ...deliversUnasked],
    environment: ['SITE_SETTINGS'],
    memory: 2048,
    timeout: 600,
  },
  {
    name: 'remove-orphaned-files',
    summary: 'Deletes photos and PDFs that no report names any more',
    // Early on Sunday, when no one writes reports.
    schedule: { expression: 'cron(30 3 ? * SUN *)', timeZone: 'America/Chicago', everyDays: 7 },
    grants: [
      onRows(['report', 'booking'], 'GetItem'),
      onPhotoList('photos/'),
      onPhotoList('pdfs/'),
      onPhotos('photos/', 'DeleteObject'),
      onPhotos('pdfs/', 'DeleteObject'),
    ],
    timeout: 900,
  },
]);

export const reportListeners = listenersOf('reports', [
  {
    name: 'resolve-awaited-photo',
    summary:
      'Puts a prepared photo into the report that awaits it, and sends the report if it waited',
    trigger: { on: 'photos', prefix: 'prepared/' },
    grants: deliversUnasked,
    environment: ['SITE_SETTINGS'],
    memory: makesPdf.memory,
    timeout: 60,
  },
]);
