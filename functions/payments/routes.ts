import {
  endCustomerAutopay,
  getAutopay,
  getCustomerAutopay,
  putAutopay,
} from 'shared/contracts/autopay.ts';
import {
  listPaymentMethods,
  removePaymentMethod,
  setDefaultPaymentMethod,
  setUpPaymentMethod,
} from 'shared/contracts/payment-methods.ts';
import {
  actOnPayment,
  cancelCustomerPayment,
  cancelPayment,
  gatherEvidence,
  getPayment,
  listPayments,
  listAdminPayments,
  receivePaymentEvent,
  refundPayment,
  remindCustomer,
  reportPayment,
  retryPayment,
  startPayment,
} from 'shared/contracts/payments.ts';
import {
  jobsOf,
  mailCausedByOthers,
  onIndex,
  onMail,
  onPaymentSecret,
  onPhotos,
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

/** Records what has become of a payment, with the method that is to be saved. */
const recordsOutcomes = {
  ...withProvider,
  grants: [
    ...withProvider.grants,
    onRows('day', 'UpdateItem'),
    // The provider's fee is a row of its month.
    onRows(['user', 'refund'], 'PutItem'),
  ],
} as const;

/** Also of those by autopay, whose outcome changes the customer's autopay. */
const recordsAutomatic = [...recordsOutcomes.grants, onRows('user', 'GetItem', 'PutItem')];

/** Collects by autopay. */
const collects = [
  ...recordsAutomatic,
  onRows('payment', 'PutItem'),
  onRows('user', 'ConditionCheckItem'),
  // What the customer has reported as paid.
  onIndex('gsi2'),
];

/** Saves cards and bank accounts, instead of others, which it detaches. */
const savesMethods = [
  onRows('user', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'),
  onRows('method', 'GetItem', 'PutItem', 'DeleteItem'),
  onPaymentSecret,
] as const;

/** Mails customers what has become of their payments, with a link where they have to do something. */
const tellsOutcomes = {
  grants: [onRows('user', 'GetItem'), onRows('link', 'PutItem', 'DeleteItem'), onMail],
  environment: ['SITE_SETTINGS'],
} as const;

export const paymentRoutes = routesOf('payments', [
  {
    contract: startPayment,
    ...recordsOutcomes,
    grants: [
      ...recordsOutcomes.grants,
      onRows('payment', 'PutItem'),
      onRows('user', 'GetItem', 'UpdateItem', 'ConditionCheckItem'),
    ],
  },
  {
    contract: getPayment,
    ...recordsOutcomes,
    grants: [...recordsOutcomes.grants, ...savesMethods],
  },
  { contract: cancelPayment, ...recordsOutcomes },
  {
    contract: receivePaymentEvent,
    ...recordsOutcomes,
    grants: [
      ...recordsAutomatic,
      ...savesMethods,
      onRows('paymentEvent', 'GetItem'),
      onRows(['paymentEvent', 'news'], 'PutItem'),
      ...tellsOutcomes.grants,
    ],
    environment: tellsOutcomes.environment,
  },
  { contract: listPaymentMethods, grants: savesMethods, timeout: 29 },
  { contract: setUpPaymentMethod, grants: savesMethods, timeout: 29 },
  {
    contract: setDefaultPaymentMethod,
    grants: [onRows('user', 'Query', 'UpdateItem')],
    environment: ['PAYMENTS'],
  },
  {
    contract: removePaymentMethod,
    grants: [
      onRows('user', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
      onRows('method', 'DeleteItem'),
      onPaymentSecret,
    ],
    timeout: 20,
  },
  { contract: listPayments, grants: [onIndex('gsi2')] },
  {
    contract: getAutopay,
    grants: [onIndex('gsi2'), onRows(['charge', 'booking'], 'GetItem')],
    environment: ['PAYMENTS', 'SITE_SETTINGS'],
  },
  {
    contract: putAutopay,
    grants: [
      onRows('user', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
      onIndex('gsi2'),
      onMail,
    ],
    environment: ['PAYMENTS', 'SITE_SETTINGS'],
    timeout: 20,
  },
  {
    contract: getCustomerAutopay,
    grants: [onRows(['charge', 'booking'], 'GetItem')],
    environment: ['PAYMENTS'],
  },
  {
    contract: endCustomerAutopay,
    grants: [onRows('user', 'PutItem', 'UpdateItem'), onMail],
    environment: ['PAYMENTS', 'SITE_SETTINGS'],
    timeout: 20,
  },
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
  { contract: retryPayment, ...recordsOutcomes, grants: collects },
  {
    contract: gatherEvidence,
    grants: [
      onRows(['payment', 'charge', 'booking', 'report', 'user'], 'GetItem'),
      // The record, and consents to autopay.
      onRows('user', 'Query'),
      onRows('payment', 'UpdateItem'),
      onIndex('gsi2'),
      onPhotos('photos/', 'GetObject'),
      onPaymentSecret,
    ],
    environment: ['SITE_SETTINGS'],
    // It draws the document several times, and Lambda assigns CPU in proportion to memory.
    memory: 2048,
    timeout: 29,
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
      ...recordsAutomatic,
      ...savesMethods,
      onRows('paymentEvent', 'GetItem', 'UpdateItem'),
      onRows(['paymentEvent', 'news'], 'PutItem'),
      ...tellsOutcomes.grants,
      // Of mails about autopay.
      onRows('plan', 'GetItem'),
      onRows('user', 'UpdateItem'),
      onIndex('gsi1'),
      onIndex('gsi3'),
    ],
    environment: ['SITE_URL', ...tellsOutcomes.environment],
    timeout: 300,
  },
  {
    name: 'collect-charges',
    summary: 'Collects the bills of customers with autopay, and mails what has come of it',
    // After the charges are made and the provider's events of the night are read. The second run finds what is left.
    schedule: { expression: 'cron(0,30 7 * * ? *)', timeZone: 'America/Chicago' },
    grants: [
      ...collects,
      ...tellsOutcomes.grants,
      // Of mails about autopay.
      onRows('user', 'UpdateItem'),
      onIndex('gsi1'),
      onIndex('gsi3'),
      onIndex('gsi4'),
    ],
    environment: ['SITE_URL', ...tellsOutcomes.environment],
    timeout: 600,
  },
]);
