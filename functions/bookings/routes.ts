import { listAdminBookings, listBookingDays } from 'shared/contracts/admin-bookings.ts';
import { listBookings } from 'shared/contracts/bookings.ts';
import { placeBookings } from 'shared/contracts/checkout.ts';
import { listBookingsOfCustomer } from 'shared/contracts/customer-history.ts';
import { createReview, updateReview } from 'shared/contracts/reviews.ts';
import { sessionGrant } from '../platform/route.ts';
import type { Grant, Route } from '../platform/route.ts';

const environment: Route['environment'] = ['TABLE_NAME', 'SITE_URL', 'ORIGIN_SECRET'];

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
    environment: [
      ...environment,
      'MAIL_SENDER',
      'MAIL_CONFIGURATION_SET',
      'ADMIN_EMAIL',
      'SITE_SETTINGS',
    ],
    // The mails may take five seconds more.
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
