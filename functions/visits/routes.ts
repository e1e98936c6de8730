import { transitionBooking } from 'shared/contracts/admin-bookings.ts';
import { cancelBooking } from 'shared/contracts/bookings.ts';
import { sessionGrant } from '../platform/route.ts';
import type { Job, Route } from '../platform/route.ts';

const environment: Route['environment'] = [
  'TABLE_NAME',
  'SITE_URL',
  'ORIGIN_SECRET',
  'MAIL_SENDER',
  'MAIL_CONFIGURATION_SET',
  'SITE_SETTINGS',
];

export const visitRoutes: Route[] = [
  {
    contract: cancelBooking,
    entry: 'visits/endpoints/cancel-booking.ts',
    grants: [
      sessionGrant,
      // The report to be written goes with the visit.
      { on: 'table', actions: ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'] },
      { on: 'mail', actions: ['ses:SendRawEmail'] },
    ],
    environment: [...environment, 'ADMIN_EMAIL'],
    // The mail may take five seconds more.
    timeout: 15,
  },
  {
    contract: transitionBooking,
    entry: 'visits/endpoints/transition-booking.ts',
    grants: [
      sessionGrant,
      {
        on: 'table',
        actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
      },
      { on: 'mail', actions: ['ses:SendRawEmail'] },
    ],
    environment,
    timeout: 15,
  },
];

export const visitJobs: Job[] = [
  {
    name: 'make-pending-reports',
    summary: 'Makes the reports to be written for the visits confirmed for the day',
    entry: 'visits/jobs/make-pending-reports.ts',
    schedule: { expression: 'cron(0 5 * * ? *)', timeZone: 'America/Chicago' },
    grants: [
      {
        on: 'table',
        actions: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
      },
      { on: 'index', index: 'gsi1', actions: ['dynamodb:Query'] },
    ],
    environment: ['TABLE_NAME'],
    timeout: 120,
  },
];
