import { transitionBooking } from 'shared/contracts/admin-bookings.ts';
import { cancelBooking } from 'shared/contracts/bookings.ts';
import {
  jobsOf,
  onIndex,
  mailCausedByOthers,
  onMail,
  onTable,
  routesOf,
} from '../platform/route.ts';

export const visitRoutes = routesOf('visits', [
  {
    contract: cancelBooking,
    // The pending report is deleted with the visit.
    grants: [onTable('BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem')],
  },
  {
    contract: transitionBooking,
    grants: [onTable('BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'), onMail],
    environment: ['SITE_SETTINGS'],
    timeout: 15,
  },
]);

export const visitJobs = jobsOf('visits', [
  {
    name: 'make-pending-reports',
    summary: 'Makes the reports to be written for the visits confirmed for the day',
    schedule: { expression: 'cron(0 5 * * ? *)', timeZone: 'America/Chicago' },
    grants: [onTable('GetItem', 'PutItem', 'UpdateItem'), onIndex('gsi1')],
    timeout: 120,
  },
  {
    name: 'announce-cancellations',
    summary: 'Tells the operator of the visits that customers have cancelled',
    schedule: { expression: 'rate(30 minutes)', timeZone: 'America/Chicago' },
    grants: [
      onTable('GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'),
      onMail,
    ],
    // The code that counts mails also counts them by caller, under a hash keyed with the secret.
    environment: [...mailCausedByOthers, 'ORIGIN_SECRET'],
    timeout: 30,
  },
]);
