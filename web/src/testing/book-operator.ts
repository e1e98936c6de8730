import {
  listAdminBookings,
  listBookingDays,
  type AdminBooking,
} from 'shared/contracts/admin-bookings.ts';
import { listQuotes } from 'shared/contracts/admin-quotes.ts';
import { listSignups } from 'shared/contracts/admin-signups.ts';
import { getCustomerAutopay } from 'shared/contracts/autopay.ts';
import { getMonthTotals, listChargesOfCustomer, listDueItems } from 'shared/contracts/charges.ts';
import { listChatMessagesOfCustomer, listConversations } from 'shared/contracts/chat.ts';
import {
  listBookingsOfCustomer,
  listMessagesOfCustomer,
  listReportsOfCustomer,
} from 'shared/contracts/customer-history.ts';
import { getCustomer, listCustomers } from 'shared/contracts/customers.ts';
import { getQuoteOffers } from 'shared/contracts/offers.ts';
import { getPlan, listPlansOfCustomer } from 'shared/contracts/plans.ts';
import { listRainOuts } from 'shared/contracts/rain-outs.ts';
import {
  listPendingReports,
  listRecentReports,
  type ServiceReport,
} from 'shared/contracts/reports.ts';
import { getRoute } from 'shared/contracts/routes.ts';
import { getStatistics } from 'shared/contracts/statistics.ts';
import { getWaterTrendOfCustomer } from 'shared/contracts/water.ts';
import { addDays } from 'shared/domain/dates.ts';
import {
  everyCharge,
  everyPlan,
  everyReading,
  everyVisit,
  planId,
  trend,
} from './book-customer.ts';
import { answerPayments } from './answer-payments.ts';
import { answer, answerEach } from './fake-api.ts';
import {
  adminBooking,
  charge,
  chatMessage,
  conversation,
  customer,
  disputed,
  dueItem,
  idOf,
  message,
  now,
  offer,
  payment,
  quote,
  report,
  reportSummary,
  review,
  sentReport,
  signup,
  today,
} from './fixtures.ts';
import type { Shown } from './settled-page.ts';

/** A business with data of every kind, for the pages that show them. */

const measuredPool = {
  poolGallons: 15_000,
  poolSurface: 'plaster',
  poolSanitizer: 'saltCell',
  poolBleach: 10,
  poolPh: { low: 7.4, high: 7.6 },
} as const;

export const everyCustomer = [
  customer,
  {
    ...customer,
    id: idOf(3),
    firstName: 'Nia',
    lastName: 'Nomail',
    email: null,
    phone: '(281) 555-0303',
    recentReports: 1,
    signIn: 'none' as const,
  },
  {
    ...customer,
    id: idOf(4),
    firstName: 'Ivo',
    lastName: 'Invited',
    email: 'ivo@example.com',
    address: '',
    phone: '',
    recentReports: 0,
    signIn: 'invited' as const,
    contact: 'bounced' as const,
    deletionRequestedAt: '2026-11-18T15:00:00.000Z',
  },
];

const measured = {
  ...customer,
  ...measuredPool,
  hasPets: true,
  petDetails: 'A shy beagle',
  taxRate: 0.0625,
  contact: 'bounced' as const,
  deletionRequestedAt: '2026-11-18T15:00:00.000Z',
};

const paidByCard = charge({
  id: idOf(96),
  from: '2026-07-02',
  until: '2026-08-02',
  state: 'refunded',
  paymentMethod: 'card',
  paidOn: '2026-07-05',
  refunded: '20.00',
  refundedOn: '2026-07-20',
  refundable: '206.52',
  reason: 'A visit fell out',
});

/** What cards and banks have taken, are taking, have refused, contest and have taken back. */
const everyPayment = [
  payment({
    id: idOf(160),
    state: 'failed',
    method: { type: 'bank', last4: '6789' },
    failure: { message: 'There was not enough money in the account.', isFinal: true },
  }),
  payment({
    id: idOf(163),
    state: 'failed',
    isAutomatic: true,
    attempt: 3,
    brand: 'visa',
    method: { type: 'card', last4: '4242' },
    failure: { message: 'The card was declined.', isFinal: true },
  }),
  payment({ id: idOf(161), state: 'processing', method: { type: 'bank', last4: '6789' } }),
  payment({
    id: idOf(162),
    state: 'succeeded',
    method: { type: 'card', last4: '4242' },
    items: [
      {
        kind: 'charge',
        id: paidByCard.id,
        name: paidByCard.name,
        total: paidByCard.total,
        refunded: '20.00',
        refundable: '223.56',
        isRefunding: true,
        failedRefund: null,
      },
    ],
  }),
  disputed({ id: idOf(164) }, { evidenceAt: now }),
  disputed(
    { id: idOf(165), state: 'succeeded', customerId: idOf(3), customerName: 'Nia Nomail' },
    { state: 'inquiry', amount: '43.56', dueBy: '2026-12-01T17:00:00.000Z' },
  ),
  disputed(
    {
      id: idOf(166),
      state: 'returned',
      customerId: idOf(3),
      customerName: 'Nia Nomail',
      items: [{ ...payment().items[0]!, id: idOf(95) }],
      method: { type: 'bank', last4: '6789' },
      brand: null,
    },
    {
      state: 'lost',
      dueBy: null,
      reason: 'The bank says that this debit was not authorized.',
    },
  ),
];

/** Stops of one day that cover everything a card can say about one. */
const everyStop: AdminBooking[] = [
  adminBooking({
    id: idOf(140),
    serviceName: 'To confirm',
    specialInstructions: 'Mind the hose',
    options: { yardSize: 'large', dogs: 2 },
    line: 'yard',
  }),
  adminBooking({
    id: idOf(141),
    serviceName: 'Confirmed of a plan',
    status: 'confirmed',
    planId,
    originalDate: today,
    included: true,
    amountDue: '0.00',
    gateOpen: true,
    dogsInside: false,
  }),
  adminBooking({
    id: idOf(142),
    serviceName: 'Confirmed and paid',
    status: 'confirmed',
    quantity: 2,
    totalAmount: '452.00',
    fee: '2.00',
    tax: '37.13',
    amountDue: '0.00',
    paymentMethod: 'check',
    paymentStatus: 'paid',
    paidOn: '2026-11-19',
    preferredTime: null,
    moved: { scheduledDate: '2026-11-18', preferredTime: 'Afternoon 12-5', reason: 'A storm' },
    contact: { firstName: 'Uma', lastName: 'Other', email: null, phone: '(281) 555-0404' },
    reportId: idOf(51),
  }),
  adminBooking({
    id: idOf(143),
    serviceName: 'Completed',
    status: 'completed',
    reportId: idOf(50),
    tax: '18.56',
    amountDue: '243.56',
    review: { ...review, bookingId: idOf(143), mayShow: true },
  }),
  adminBooking({
    id: idOf(147),
    serviceName: 'Completed and returned',
    status: 'completed',
    amountDue: '225.00',
    returnedOn: '2026-11-18',
  }),
  adminBooking({
    id: idOf(148),
    serviceName: 'Completed and disputed',
    status: 'completed',
    paymentStatus: 'disputed',
    paymentMethod: 'card',
    paidOn: '2026-11-01',
    amountDue: '0.00',
  }),
  adminBooking({
    id: idOf(144),
    serviceName: 'Cancelled by us',
    status: 'cancelled',
    cancelReason: 'Hail',
    amountDue: '0.00',
  }),
  adminBooking({
    id: idOf(145),
    serviceName: 'Without a customer',
    status: 'cancelled',
    paymentStatus: 'refunded',
    paidOn: '2026-11-01',
    refundedOn: '2026-11-08',
    amountDue: '0.00',
    customer: null,
    address: null,
    paymentMethod: null,
  }),
];

export const writtenReport: ServiceReport = report({
  bookingId: idOf(141),
  serviceName: 'Weekly Pool Maintenance',
  brushedWalls: true,
  water: everyReading,
  added: trend[0]!.added,
  nextVisitDate: '2026-11-26',
  notes: 'Filter rinsed.',
  photos: [1, 2].map((number) => `/api/service-photos/${idOf(50)}/${idOf(number)}`),
  photoCaptions: ['The pump', ''],
  photoDetails: (['before', null] as const).map((slot) => ({
    slot,
    takenAt: '2026-11-19T10:40:00-06:00',
    sha256: null,
    phoneSha256: null,
    converted: false,
  })),
  photoStates: [
    { state: 'ready', problem: null },
    { state: 'refused', problem: 'The file is damaged.' },
  ],
});

export const reportAsSent: ServiceReport = sentReport({
  ...writtenReport,
  status: 'sent',
  sentToCustomer: true,
  sentAt: now,
  deliveryStatus: 'delivered',
});

export const yardDraft: ServiceReport = report({
  line: 'yard',
  gateClosed: true,
  yard: { areas: ['front'], bags: 2, unusual: 'A hole by the fence' },
});

const inState = (number: number, change: Partial<ServiceReport>) =>
  reportSummary({ id: idOf(number), ...change });

const everyReport = [
  inState(150, {}),
  reportSummary({ id: idOf(151), customerName: null, customerEmail: null }, 'refused'),
  inState(152, { ...sentReport(), id: idOf(152), deliveryStatus: 'queued' }),
  inState(153, { ...sentReport(), id: idOf(153) }),
  inState(154, { ...sentReport(), id: idOf(154), deliveryStatus: 'delivered' }),
  inState(155, {
    ...sentReport(),
    id: idOf(155),
    deliveryStatus: 'failed',
    deliveryError: 'The mailbox is full.',
  }),
  inState(156, {
    ...sentReport(),
    id: idOf(156),
    deliveryStatus: 'none',
    customerEmail: null,
    sentToCustomer: false,
  }),
];

/** A list that contains it is polled. */
export const reportInWork = reportSummary(
  { ...sentReport(), id: idOf(157), deliveryStatus: 'queued' },
  'processing',
);

const everyOffer = [
  offer({
    revision: 5,
    mail: 'failed',
    mailProblem: 'The address does not exist.',
    note: 'See you',
  }),
  offer({
    id: idOf(66),
    revision: 4,
    state: 'accepted',
    answeredAt: now,
    answeredBy: 'customer',
    customerId: customer.id,
    taxRate: 0.0825,
    tax: '16.42',
    total: '295.42',
    preferredTime: 'Morning 8-12',
  }),
  offer({
    id: idOf(67),
    revision: 3,
    state: 'declined',
    answeredAt: now,
    answeredBy: 'operator',
    declineReason: 'Too dear',
  }),
  offer({ id: idOf(68), revision: 2, state: 'replaced', mail: 'unknown' }),
  offer({ id: idOf(69), revision: 1, state: 'expired', mail: 'waiting', validUntil: '2026-11-10' }),
];

const ofEachStatus = (['pending', 'contacted', 'quoted', 'accepted', 'declined'] as const).map(
  (status, index) =>
    quote({
      id: idOf(160 + index),
      firstName: `Vera ${status}`,
      status,
      changedAt: index === 0 ? null : now,
      offers: index,
      awaitsAnswer: status === 'quoted',
      message: index === 1 ? null : 'How much for a small pool?',
    }),
);

/** Answers all lists of the operator. */
const answerOperator = (): void => {
  answerEach(listAdminBookings, ({ query }) =>
    query['date'] === 'none'
      ? [adminBooking({ id: idOf(146), serviceName: 'Without a day', scheduledDate: null })]
      : everyStop,
  );
  answerEach(listBookingDays, ({ query }) => ({
    days: [0, 1, 2, 3, 4, 5, 6].map((offset) => ({
      date: addDays(query['from'] ?? today, offset),
      visits: offset,
      toConfirm: offset === 5 ? 1 : 0,
      amountDue: `${offset * 100}.50`,
    })),
    undated: { visits: 1, toConfirm: 1, amountDue: '225.00' },
  }));
  answer(getRoute, { visits: [idOf(141), idOf(140)], revision: 7 });
  answer(listRainOuts, [
    {
      id: idOf(170),
      action: 'move',
      to: '2026-11-23',
      reason: 'Lightning',
      visits: [idOf(144)],
      createdAt: now,
      undoneAt: null,
    },
    {
      id: idOf(171),
      action: 'skip',
      to: null,
      reason: 'Hail',
      visits: [idOf(144), idOf(145)],
      createdAt: '2026-11-20T15:00:00.000Z',
      undoneAt: now,
    },
  ]);
  answer(listCustomers, everyCustomer);
  answer(getCustomer, measured);
  answer(getStatistics, {
    customers: 12,
    pendingReports: 3,
    reportsThisWeek: 4,
    messagesSent: 5,
    weekStart: '2026-11-16',
  });
  answer(listRecentReports, everyReport);
  const pending = reportSummary({ id: idOf(158), status: 'pending', serviceDate: '2026-11-17' });
  answer(listPendingReports, [pending]);
  answer(listReportsOfCustomer, [...everyReport, pending]);
  answer(listBookingsOfCustomer, everyVisit);
  answer(listMessagesOfCustomer, [message(), message({ id: idOf(41), readAt: now })]);
  answer(listPlansOfCustomer, everyPlan);
  answerEach(getPlan, ({ params }) => everyPlan.find(({ id }) => id === params['id'])!);
  answer(listChargesOfCustomer, [...everyCharge.slice(0, 4), paidByCard, ...everyCharge.slice(4)]);
  answerPayments(everyPayment);
  answer(getCustomerAutopay, {
    methodId: idOf(180),
    method: { type: 'card', brand: 'visa', last4: '4242' },
    upTo: '300.00',
    problem: { message: 'The card was declined.', failures: 3, nextOn: null },
  });
  answer(getWaterTrendOfCustomer, trend);
  answer(getMonthTotals, {
    month: '2026-11',
    taken: '4870.12',
    refunded: '20.00',
    returned: '243.56',
    fees: '151.18',
    net: '4455.38',
  });
  answer(listDueItems, [
    dueItem(),
    dueItem({
      kind: 'visit',
      id: idOf(143),
      name: 'Completed',
      day: today,
      tax: '0.00',
      total: '60.00',
    }),
    dueItem({ id: idOf(95), customerId: idOf(3), customerName: 'Nia Nomail', isMailable: false }),
  ]);
  answerEach(listConversations, ({ query }) =>
    query['state'] === 'answered'
      ? [
          conversation({
            state: 'answered',
            last: chatMessage({ by: 'operator', text: 'Yes, at ten.' }),
          }),
        ]
      : [conversation(), conversation({ id: idOf(3), name: 'Nia Nomail' })],
  );
  answer(listChatMessagesOfCustomer, [
    chatMessage({ id: idOf(45), text: 'And on Saturday?' }),
    chatMessage({ by: 'operator', text: 'Yes, at ten.', at: '2026-11-19T15:00:00.000Z' }),
  ]);
  answer(listQuotes, ofEachStatus);
  answer(getQuoteOffers, {
    customer: { id: customer.id, taxExempt: false, taxRate: 0.0625 },
    offers: everyOffer,
  });
  answer(listSignups, [
    signup(),
    signup({
      id: idOf(71),
      createdAt: '2026-11-19T01:00:00.000Z',
      hasPets: false,
      petDetails: null,
    }),
    signup({ id: idOf(72), status: 'handled', handledAt: now, handledBy: 'admin@example.com' }),
  ]);
};

/** A page of the operator with everything on it, and what else is to be answered. */
export const asOperator = (at: string, more?: () => void): Shown => ({
  at,
  given: () => {
    answerOperator();
    more?.();
  },
});
