import {
  downloadAllReports,
  downloadReport,
  listCustomerReports,
} from 'shared/contracts/customer-reports.ts';
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
import { preparesPhotos, preparingMemory } from '../photos/routes.ts';
import { sessionGrant } from '../platform/route.ts';
import type { Grant, Job, Listener, Route } from '../platform/route.ts';

const reading: Route['environment'] = ['TABLE_NAME', 'SITE_URL', 'ORIGIN_SECRET'];
const saving: Route['environment'] = [...reading, 'PHOTO_BUCKET'];

const operatorLists: Grant = { on: 'index', index: 'gsi1', actions: ['dynamodb:Query'] };

/** Preparing an upload, copying its JPEGs to the report, deleting the original. */
const adoptPhotos: Grant[] = [
  ...preparesPhotos,
  { on: 'photos', actions: ['s3:DeleteObject'], prefix: 'uploads/' },
  { on: 'photos', actions: ['s3:PutObject'], prefix: 'photos/' },
];

/** Putting photos into the report that awaits them: by the save, by who sends, by the listener. */
const settlesPhotos: Grant[] = [
  {
    on: 'photos',
    actions: ['s3:GetObject', 's3:DeleteObject'],
    prefix: 'uploads/',
  },
  { on: 'photos', actions: ['s3:GetObject'], prefix: 'prepared/' },
  { on: 'photos', actions: ['s3:PutObject', 's3:DeleteObject'], prefix: 'photos/' },
  { on: 'photos', actions: ['s3:DeleteObject'], prefix: 'pdfs/' },
];

/** A report's PDF is read, or made of its photos and written. */
const makePdf: Grant[] = [
  { on: 'photos', actions: ['s3:GetObject'], prefix: 'photos/' },
  { on: 'photos', actions: ['s3:GetObject', 's3:PutObject'], prefix: 'pdfs/' },
];

/** Twenty photos of 10 MB and the PDF they make are in memory at once. */
const makesPdf = { memory: 2048, timeout: 25 } as const;

/** Claims a report, mails it, writes down what came of it. */
const delivers: Grant[] = [
  { on: 'table', actions: ['dynamodb:UpdateItem', 'dynamodb:PutItem'] },
  ...makePdf,
  ...settlesPhotos,
  { on: 'mail', actions: ['ses:SendRawEmail'] },
];

const sends: Omit<Route, 'contract' | 'entry'> = {
  grants: [sessionGrant, ...delivers],
  environment: [...saving, 'SITE_SETTINGS', 'MAIL_SENDER', 'MAIL_CONFIGURATION_SET'],
  ...makesPdf,
};

/** Also of a creation: repeated, it saves over the report it made before and takes away what that leaves. */
const saves: Omit<Route, 'contract' | 'entry'> = {
  grants: [
    sessionGrant,
    { on: 'table', actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'] },
    ...adoptPhotos,
    { on: 'photos', actions: ['s3:DeleteObject'], prefix: 'photos/' },
    { on: 'photos', actions: ['s3:DeleteObject'], prefix: 'pdfs/' },
  ],
  environment: saving,
  // Photos nobody has prepared yet are prepared by the save.
  memory: preparingMemory,
  timeout: 29,
};

export const reportRoutes: Route[] = [
  {
    contract: listReports,
    entry: 'reports/endpoints/list-reports.ts',
    grants: [sessionGrant, operatorLists],
    environment: reading,
  },
  {
    contract: listRecentReports,
    entry: 'reports/endpoints/list-recent-reports.ts',
    grants: [sessionGrant, operatorLists],
    environment: reading,
  },
  {
    contract: listPendingReports,
    entry: 'reports/endpoints/list-pending-reports.ts',
    grants: [sessionGrant, operatorLists],
    environment: reading,
  },
  {
    contract: getReport,
    entry: 'reports/endpoints/get-report.ts',
    grants: [sessionGrant],
    environment: reading,
  },
  {
    contract: createReport,
    entry: 'reports/endpoints/create-report.ts',
    ...saves,
  },
  {
    contract: updateReport,
    entry: 'reports/endpoints/update-report.ts',
    ...saves,
  },
  {
    contract: listCustomerReports,
    entry: 'reports/endpoints/list-customer-reports.ts',
    grants: [sessionGrant, { on: 'index', index: 'gsi2', actions: ['dynamodb:Query'] }],
    environment: reading,
  },
  {
    contract: downloadReport,
    entry: 'reports/endpoints/download-report.ts',
    grants: [sessionGrant, ...makePdf],
    environment: [...saving, 'SITE_SETTINGS'],
    ...makesPdf,
  },
  {
    contract: downloadAllReports,
    entry: 'reports/endpoints/download-all-reports.ts',
    grants: [
      sessionGrant,
      { on: 'table', actions: ['dynamodb:PutItem', 'dynamodb:DeleteItem'] },
      { on: 'index', index: 'gsi2', actions: ['dynamodb:Query'] },
      ...makePdf,
      {
        on: 'photos',
        actions: ['s3:GetObject', 's3:PutObject', 's3:AbortMultipartUpload'],
        prefix: 'exports/',
      },
    ],
    environment: [...saving, 'SITE_SETTINGS'],
    // Twice the processor of the others: it reads and writes hundreds of megabytes within its time.
    memory: 3008,
    timeout: 29,
  },
  { contract: sendReport, entry: 'reports/endpoints/send-report.ts', ...sends },
  { contract: sendReportEmail, entry: 'reports/endpoints/send-report-email.ts', ...sends },
];

export const reportJobs: Job[] = [
  {
    name: 'deliver-queued-reports',
    summary: 'Mails the reports that were saved for sending and left behind',
    entry: 'reports/jobs/deliver-queued-reports.ts',
    schedule: { expression: 'rate(15 minutes)', timeZone: 'America/Chicago' },
    grants: [{ on: 'table', actions: ['dynamodb:GetItem'] }, operatorLists, ...delivers],
    environment: [
      'TABLE_NAME',
      'PHOTO_BUCKET',
      'SITE_SETTINGS',
      'MAIL_SENDER',
      'MAIL_CONFIGURATION_SET',
    ],
    memory: 2048,
    timeout: 600,
  },
  {
    name: 'remove-orphaned-files',
    summary: 'Deletes photos and PDFs that no report names any more',
    entry: 'reports/jobs/remove-orphaned-files.ts',
    // In the night before Sunday, when nobody writes reports.
    schedule: { expression: 'cron(30 3 ? * SUN *)', timeZone: 'America/Chicago' },
    grants: [
      { on: 'table', actions: ['dynamodb:BatchGetItem'] },
      { on: 'photo-list', actions: ['s3:ListBucket'], prefix: 'photos/' },
      { on: 'photo-list', actions: ['s3:ListBucket'], prefix: 'pdfs/' },
      { on: 'photos', actions: ['s3:DeleteObject'], prefix: 'photos/' },
      { on: 'photos', actions: ['s3:DeleteObject'], prefix: 'pdfs/' },
    ],
    environment: ['TABLE_NAME', 'PHOTO_BUCKET'],
    timeout: 900,
  },
];

export const reportListeners: Listener[] = [
  {
    name: 'resolve-awaited-photo',
    summary:
      'Puts a prepared photo into the report that awaits it, and sends the report if it waited',
    entry: 'reports/listeners/resolve-awaited-photo.ts',
    trigger: { on: 'photos', prefix: 'prepared/' },
    grants: [{ on: 'table', actions: ['dynamodb:GetItem'] }, ...delivers],
    environment: [
      'TABLE_NAME',
      'PHOTO_BUCKET',
      'SITE_SETTINGS',
      'MAIL_SENDER',
      'MAIL_CONFIGURATION_SET',
    ],
    memory: makesPdf.memory,
    timeout: 60,
  },
];
