import { placeBookings } from 'shared/contracts/checkout.ts';
import {
  mailCausedByOthers,
  onIndex,
  onMail,
  onRows,
  routesOf,
} from '../platform/endpoint/route.ts';

export const checkoutRoutes = routesOf('checkout', [
  {
    contract: placeBookings,
    grants: [
      onRows(['user', 'catalogue'], 'Query'),
      onRows(['booking', 'plan'], 'GetItem'),
      onRows(['user', 'booking', 'plan'], 'PutItem'),
      onRows(['user', 'day'], 'UpdateItem'),
      onRows('user', 'DeleteItem'),
      onRows('user', 'ConditionCheckItem'),
      onIndex('gsi2'),
      onMail,
    ],
    environment: mailCausedByOthers,
    // The mails may take another five seconds.
    timeout: 15,
  },
]);
