import {
  actOnPayment,
  listPayments,
  listReportedPayments,
  remindCustomer,
  reportPayment,
} from 'shared/contracts/payments.ts';
import {
  mailCausedByOthers,
  onIndex,
  onMail,
  onRows,
  routesOf,
} from '../platform/endpoint/route.ts';

export const paymentRoutes = routesOf('payments', [
  { contract: listPayments, grants: [onIndex('gsi2')] },
  {
    contract: reportPayment,
    grants: [
      onRows(['user', 'payment', 'charge', 'booking'], 'GetItem'),
      onRows('payment', 'PutItem', 'UpdateItem'),
      onRows('user', 'ConditionCheckItem'),
      onRows('throttle', 'UpdateItem'),
      onMail,
    ],
    environment: mailCausedByOthers,
    timeout: 15,
  },
  { contract: listReportedPayments, grants: [onIndex('gsi1')] },
  {
    contract: actOnPayment,
    grants: [
      onRows(['user', 'payment', 'charge', 'booking'], 'GetItem'),
      onRows('charge', 'PutItem'),
      onRows(['payment', 'booking', 'day'], 'UpdateItem'),
      onRows('user', 'ConditionCheckItem'),
    ],
  },
  {
    contract: remindCustomer,
    grants: [
      onRows(['user', 'charge', 'booking'], 'GetItem'),
      onRows('user', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'),
      onIndex('gsi2'),
      onIndex('gsi4'),
      onMail,
    ],
    environment: ['SITE_SETTINGS'],
    timeout: 20,
  },
]);
