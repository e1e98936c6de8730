import { monthlyMembership } from 'shared/domain/prices/prices.ts';

/** Visits per customer and month, at one a week. */
export const visitsAMonth = 52 / 12;

/** How often a visit makes each function run, counting the phone, the jobs and the customer. */
const byVisit: Readonly<Record<string, number>> = {
  'schedule-visits': 1,
  'make-pending-reports': 0.5,
  'send-reminders': 1,
  // The operator opens the day ten times for a dozen visits.
  'get-days-ahead': 0.8,
  'list-admin-bookings': 0.8,
  'list-booking-days': 0.8,
  'get-route': 0.8,
  'get-visit-report': 1,
  // Text and hashes first, then the save that includes the photos.
  'save-visit-report': 2,
  'create-photo-upload': 4,
  'send-report': 1,
  // One mail each for report and reminder.
  'apply-mail-event': 2,
  'get-link': 0.3,
  'act-on-link': 0.2,
  'read-report': 1,
  'get-photo': 4,
  'create-review': 0.05,
  'report-cleanup': 1,
};

/** What else happens per customer and month: billing, weekly looks at the site, and their share of visitors. */
const byMonth: Readonly<Record<string, number>> = {
  'make-charges': 1,
  'act-on-charge': 1,
  'list-due-items': 1,
  login: 2,
  'sign-in-callback': 2,
  logout: 0.5,
  'get-current-user': 6,
  'get-visit-summary': 4,
  'get-cart': 4,
  'list-messages': 4,
  'list-bookings': 3,
  'list-customer-reports': 3,
  'list-plans': 2,
  'list-charges': 2,
  // Only by customers with more visits than one page holds.
  'list-own-due-items': 0.5,
  'get-water-trend': 1,
  'download-report': 1,
  'download-statement': 0.3,
  // One customer in ten subscribes to the calendar, which is fetched every two hours or so.
  'get-calendar': 36,
  'act-on-visit': 0.2,
  'announce-cancellations': 0.1,
  'list-services': 5,
  'list-service-categories': 3,
  'get-service': 3,
  'list-reviews': 2,
  'request-quote': 0.05,
  'create-offer': 0.03,
  'answer-offer': 0.02,
  'sign-up': 0.03,
  'place-bookings': 0.05,
};

/** Runs of each function per customer and month. */
export const callsACustomer: Readonly<Record<string, number>> = Object.fromEntries([
  ...Object.entries(byVisit).map(([name, times]) => [name, times * visitsAMonth]),
  ...Object.entries(byMonth),
]);

export const photosAVisit = 4;
/** Of a photo including its thumbnail. */
const photoMegabytes = 0.55;
/** Months that reports and their photos are kept. */
const monthsStored = 6;

/** Megabytes per customer. */
export const bucketMegabytes = visitsAMonth * monthsStored * photosAVisit * photoMegabytes;
/**
 * Megabytes of rows and indexes per customer: 30 MB a year for sixty customers (docs/deploying.md),
 * kept for three years.
 */
export const tableMegabytes = (30 / 60) * 3;
/** Megabytes of PDFs and photos attached to a month's reports. */
export const attachedMegabytes = visitsAMonth * 0.6;
/** Megabytes a month through CloudFront: pages, each visit's photos, one PDF. */
export const edgeMegabytes = 5 + visitsAMonth * photosAVisit * 0.3 + 1.2;
/** Requests for files of the site per customer and month, besides API calls. */
export const edgeFiles = 120;
/** Bytes a call writes to the logs of API and function. */
export const logBytes = 1500;
/** Half of the customers sign in within a month. */
export const signInShare = 0.5;

/** Runs a month of each job on its schedule, whatever it finds to do (the `schedule` in each domain's routes.ts). */
export const scheduledRuns: Readonly<Record<string, number>> = {
  'check-site': 12 * 24 * 30,
  'follow-up-offers': 12 * 24 * 30,
  'deliver-queued-reports': 4 * 24 * 30,
  'finish-deletions': 4 * 24 * 30,
  'announce-cancellations': 2 * 24 * 30,
  'check-jobs': 24 * 30,
  'report-cleanup': 8 * 30,
  'send-reminders': 4 * 30,
  'make-charges': 2 * 30,
  'collect-charges': 2 * 30,
  'schedule-visits': 2 * 30,
  'make-pending-reports': 30,
  'reconcile-payments': 30,
  'remove-unused-accounts': 30,
  'remove-orphaned-files': 5,
};
/** What a run that finds nothing to do takes: milliseconds in all, with a cold start for each. */
export const idleRun = { milliseconds: 600, megabytes: 512, writeUnits: 1, readUnits: 1 } as const;
/** Requests of each run of `check-site`. */
export const siteCheckCalls = { api: 1, edge: 2 } as const;

/**
 * Lambda asks a queue with five pollers, each of which waits 20 seconds for a message:
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html
 */
export const pollsAMonth = 2 * 5 * 3 * 60 * 24 * 30;
/** Requests to SQS for each message: send, receive, delete. */
export const requestsAMessage = 3;
/** Objects made for a photo: the upload, and two sizes that are prepared and then copied. */
export const objectsAPhoto = 5;
/** Bytes of a line in CloudFront's access log, which is stored for three months. */
export const edgeLogBytes = 500;
/** Scripts that CloudFront runs: two for a file, one for a call of the API. */
export const edgeScripts = { file: 2, call: 1 } as const;

/** What a stage that takes cards and banks has besides, with one bill paid per customer and month. */
export const withPayments = {
  secrets: 1,
  alarmMetrics: 1,
  /** Starting a payment, three questions about it and three events, each in a process that has not read the secret. */
  secretReads: 7,
  /** Dollars of a bill: a month's membership. */
  bill: monthlyMembership.perMonth / 100,
} as const;

/** What a stage with a domain of its own has, whatever its number of customers. */
export const fixed = { secrets: 1, alarmMetrics: 32, customMetrics: 6, dashboards: 1 } as const;
