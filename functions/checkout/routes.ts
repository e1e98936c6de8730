import { placeBookings } from 'shared/contracts/checkout.ts';
import {
  mailCausedByOthers,
  onIndex,
  onMail,
  onTable,
  routesOf,
} from '../platform/endpoint/route.ts';

export const checkoutRoutes = routesOf('checkout', [
  {
    contract: placeBookings,
    grants: [
      onTable('Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'),
      onIndex('gsi2'),
      onMail,
    ],
    environment: mailCausedByOthers,
    // The mails may take another five seconds.
    timeout: 15,
  },
]);
