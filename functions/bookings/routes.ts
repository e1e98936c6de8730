import { cancelBooking, listBookings } from 'shared/contracts/bookings.ts';
import { placeBookings } from 'shared/contracts/checkout.ts';
import { sessionGrant } from '../platform/route.ts';
import type { Route } from '../platform/route.ts';

const environment: Route['environment'] = ['TABLE_NAME', 'SITE_URL', 'ORIGIN_SECRET'];

export const bookingRoutes: Route[] = [
  {
    contract: listBookings,
    entry: 'bookings/endpoints/list-bookings.ts',
    grants: [sessionGrant, { on: 'index', index: 'gsi2', actions: ['dynamodb:Query'] }],
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
    contract: cancelBooking,
    entry: 'bookings/endpoints/cancel-booking.ts',
    grants: [sessionGrant, { on: 'table', actions: ['dynamodb:UpdateItem'] }],
    environment,
  },
];
