import {
  actOnPayment,
  cancelCustomerPayment,
  cancelPayment,
  getPayment,
  listPayments,
  listAdminPayments,
  receivePaymentEvent,
  refundPayment,
  remindCustomer,
  reportPayment,
  startPayment,
} from 'shared/contracts/payments.ts';
import {
  jobsOf,
  mailCausedByOthers,
  onIndex,
  onMail,
  onPaymentSecret,
  onRows,
  routesOf,
} from '../platform/endpoint/route.ts';

/** A call to the provider may take eight seconds, and starting a payment may take three of them. */
const withProvider = {
  grants: [
    onRows(['payment', 'charge', 'booking'], 'GetItem'),
    onRows('charge', 'PutItem'),
    onRows(['payment', 'booking'], 'UpdateItem'),
    onPaymentSecret,
  ],
  timeout: 29,
} as const;

/** Records what has become of a payment. */
const recordsOutcomes = {
  ...withProvider,
  grants: [...withProvider.grants, onRows('day', 'UpdateItem')],
} as const;

/** Mails customers what has become of their payments. */
const tellsOutcomes = {
  grants: [onRows('user', 'GetItem'), onMail],
  environment: ['SITE_SETTINGS'],
} as const;

export const paymentRoutes = routesOf('payments', [
  {
    contract: startPayment,
    ...recordsOutcomes,
    grants: [
      ...recordsOutcomes.grants,
      onRows('payment', 'PutItem'),
      onRows('user', 'ConditionCheckItem'),
    ],
  },
  { contract: getPayment, ...recordsOutcomes },
  { contract: cancelPayment, ...recordsOutcomes },
  {
    contract: receivePaymentEvent,
    ...recordsOutcomes,
    grants: [
      ...recordsOutcomes.grants,
      onRows('paymentEvent', 'GetItem'),
      onRows(['paymentEvent', 'refund', 'news'], 'PutItem'),
      ...tellsOutcomes.grants,
    ],
    environment: tellsOutcomes.environment,
  },
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
  {
    contract: listAdminPayments,
    grants: [onIndex('gsi1'), onIndex('gsi2'), onRows(['charge', 'booking'], 'GetItem')],
    environment: ['PAYMENTS'],
  },
  { contract: cancelCustomerPayment, ...recordsOutcomes },
  {
    contract: refundPayment,
    ...withProvider,
    grants: [
      ...withProvider.grants,
      onRows('user', 'ConditionCheckItem'),
      onRows(['refund', 'news'], 'PutItem'),
    ],
  },
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

export const paymentJobs = jobsOf('payments', [
  {
    name: 'reconcile-payments',
    summary: 'Finds what the payment provider has not told us, and mails what is still to be told',
    schedule: { expression: 'cron(0 6 * * ? *)', timeZone: 'America/Chicago' },
    grants: [
      ...recordsOutcomes.grants,
      onRows('paymentEvent', 'GetItem', 'UpdateItem'),
      onRows(['paymentEvent', 'refund', 'news'], 'PutItem'),
      ...tellsOutcomes.grants,
      onIndex('gsi1'),
      onIndex('gsi3'),
    ],
    environment: ['SITE_URL', ...tellsOutcomes.environment],
    timeout: 300,
  },
]);
