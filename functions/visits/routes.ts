import { transitionBooking } from 'shared/contracts/admin-bookings.ts';
import { cancelBooking } from 'shared/contracts/bookings.ts';
import { jobsOf, onIndex, onMail, onTable, routesOf } from '../platform/route.ts';

export const visitRoutes = routesOf('visits', [
  {
    contract: cancelBooking,
    // The pending report is deleted with the visit.
    grants: [onTable('BatchGetItem', 'UpdateItem', 'DeleteItem'), onMail],
    environment: ['ADMIN_EMAIL', 'SITE_SETTINGS'],
    // The mail may add five seconds.
    timeout: 15,
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
]);
