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

// DeleteItem removes the link of a mail that did not go out.
const delivers = [
  onTable('UpdateItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'),
  ...makePdf,
  ...resolvesAwaitedPhotos,
  onMail,
];

const sends = { grants: delivers, environment: ['SITE_SETTINGS'], ...makesPdf } as const;

const makesRecords = {
  grants: [onTable('Query'), onPhotos('exports/', 'GetObject', 'PutObject')],
  environment: ['SITE_SETTINGS'],
  // Drawing years of visits takes seconds of CPU time, and Lambda assigns CPU in proportion to memory.
  memory: 2048,
  timeout: 25,
} as const;

// A save prepares the photos that are not prepared yet.
const preparing = { memory: preparingMemory, timeout: 29 } as const;

/** A save deletes the photos and the PDF that only the previous version used. */
const savesReport = [
  onTable('PutItem', 'UpdateItem'),
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
  { contract: getReport },
  { contract: createReport, ...saves },
  { contract: updateReport, ...saves },
  { contract: getVisitReport },
  { contract: saveVisitReport, grants: savesReport, ...preparing },
  { contract: listCustomerReports, grants: [onIndex('gsi2')] },
  { contract: listReportsOfCustomer, grants: [onIndex('gsi2')] },
  { contract: getWaterTrend, grants: [onIndex('gsi2')] },
  { contract: getWaterTrendOfCustomer, grants: [onIndex('gsi2')] },
  // A presigned URL has the permissions of the role that signed it.
  { contract: getPhoto, grants: [onPhotos('photos/', 'GetObject')] },
  { contract: readReport },
  { contract: downloadReport, grants: makePdf, environment: ['SITE_SETTINGS'], ...makesPdf },
  {
    contract: downloadAllReports,
    grants: [
      onTable('PutItem', 'DeleteItem'),
      onIndex('gsi2'),
      ...makePdf,
      onPhotos('exports/', 'GetObject', 'PutObject', 'AbortMultipartUpload'),
    ],
    environment: ['SITE_SETTINGS'],
    // Twice the CPU of the others: it reads and writes hundreds of megabytes within its time.
    memory: 3008,
    timeout: 29,
  },
  { contract: getRecord, grants: [onTable('Query')] },
  { contract: getRecordOfCustomer, grants: [onTable('Query')] },
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
    grants: [onTable('GetItem', 'Query'), ...delivers],
    environment: ['SITE_SETTINGS'],
    memory: 2048,
    timeout: 600,
  },
  {
    name: 'remove-orphaned-files',
    summary: 'Deletes photos and PDFs that no report names any more',
    // Early on Sunday, when no one writes reports.
    schedule: { expression: 'cron(30 3 ? * SUN *)', timeZone: 'America/Chicago' },
    grants: [
      onTable('GetItem'),
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
    grants: [onTable('GetItem'), ...delivers],
    environment: ['SITE_SETTINGS'],
    memory: makesPdf.memory,
    timeout: 60,
  },
]);
