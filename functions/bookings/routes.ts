import {
  listAdminBookings,
  listBookingDays,
  transitionBooking,
} from 'shared/contracts/admin-bookings.ts';
import { cancelBooking, listBookings } from 'shared/contracts/bookings.ts';
import { placeBookings } from 'shared/contracts/checkout.ts';
import { listBookingsOfCustomer } from 'shared/contracts/customer-history.ts';
import { createReview, updateReview } from 'shared/contracts/reviews.ts';
import { sessionGrant } from '../platform/route.ts';
import type { Grant, Job, Route } from '../platform/route.ts';

const environment: Route['environment'] = ['TABLE_NAME', 'SITE_URL', 'ORIGIN_SECRET'];

/** Of the endpoints that mail the operator. */
const announcing: Route['environment'] = [
  ...environment,
  'MAIL_SENDER',
  'MAIL_CONFIGURATION_SET',
  'ADMIN_EMAIL',
  'SITE_SETTINGS',
];

const operatorLists: Grant = { on: 'index', index: 'gsi1', actions: ['dynamodb:Query'] };

const ofCustomer: Grant = { on: 'index', index: 'gsi2', actions: ['dynamodb:Query'] };

export const bookingRoutes: Route[] = [
  {
    contract: listBookings,
    entry: 'bookings/endpoints/list-bookings.ts',
    grants: [sessionGrant, ofCustomer],
    environment,
  },
  {
    contract: listBookingsOfCustomer,
    entry: 'bookings/endpoints/list-bookings-of-customer.ts',
    grants: [sessionGrant, ofCustomer],
    environment,
  },
  {
    contract: placeBookings,
    entry: 'bookings/endpoints/place-bookings.ts',
    grants: [
      sessionGrant,
      {
        on: 'table',
        actions: [
          'dynamodb:Query',
          'dynamodb:BatchGetItem',
          'dynamodb:PutItem',
          'dynamodb:UpdateItem',
          'dynamodb:DeleteItem',
        ],
      },
      { on: 'mail', actions: ['ses:SendRawEmail'] },
    ],
    environment: announcing,
    // The mails may take five seconds more.
    timeout: 15,
  },
  {
    contract: cancelBooking,
    entry: 'bookings/endpoints/cancel-booking.ts',
    grants: [
      sessionGrant,
      // The report to be written goes with the visit.
      { on: 'table', actions: ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'] },
      { on: 'mail', actions: ['ses:SendRawEmail'] },
    ],
    environment: announcing,
    timeout: 15,
  },
  {
    contract: listAdminBookings,
    entry: 'bookings/endpoints/list-admin-bookings.ts',
    grants: [sessionGrant, { on: 'table', actions: ['dynamodb:BatchGetItem'] }, operatorLists],
    environment,
  },
  {
    contract: listBookingDays,
    entry: 'bookings/endpoints/list-booking-days.ts',
    grants: [sessionGrant, operatorLists],
    environment,
  },
  {
    contract: transitionBooking,
    entry: 'bookings/endpoints/transition-booking.ts',
    grants: [
      sessionGrant,
      {
        on: 'table',
        actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
      },
      { on: 'mail', actions: ['ses:SendRawEmail'] },
    ],
    environment: [...environment, 'MAIL_SENDER', 'MAIL_CONFIGURATION_SET', 'SITE_SETTINGS'],
    // The mail may take five seconds more.
    timeout: 15,
  },
  {
    contract: createReview,
    entry: 'bookings/endpoints/create-review.ts',
    grants: [sessionGrant, { on: 'table', actions: ['dynamodb:UpdateItem'] }],
    environment,
  },
  {
    contract: updateReview,
    entry: 'bookings/endpoints/update-review.ts',
    grants: [sessionGrant, { on: 'table', actions: ['dynamodb:UpdateItem'] }],
    environment,
  },
];

export const bookingJobs: Job[] = [
  {
    name: 'make-pending-reports',
    summary: 'Makes the reports to be written for the visits confirmed for the day',
    entry: 'bookings/jobs/make-pending-reports.ts',
    schedule: { expression: 'cron(0 5 * * ? *)', timeZone: 'America/Chicago' },
    grants: [
      {
        on: 'table',
        actions: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
      },
      operatorLists,
    ],
    environment: ['TABLE_NAME'],
    timeout: 120,
  },
];
