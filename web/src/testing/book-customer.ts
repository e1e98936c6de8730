import { getAutopay } from 'shared/contracts/autopay.ts';
import { getVisitSummary, listBookings, type Booking } from 'shared/contracts/bookings.ts';
import { getCart } from 'shared/contracts/cart.ts';
import { listOwnDueItems } from 'shared/contracts/charges.ts';
import { listChatMessages } from 'shared/contracts/chat.ts';
import {
  listCustomerReports,
  readReport,
  type ReadableReport,
} from 'shared/contracts/customer-reports.ts';
import { listMessages } from 'shared/contracts/messages.ts';
import { listPaymentMethods } from 'shared/contracts/payment-methods.ts';
import { listPlans } from 'shared/contracts/plans.ts';
import { getProfile } from 'shared/contracts/profile.ts';
import { getStopsAway } from 'shared/contracts/routes.ts';
import { listSessions } from 'shared/contracts/session.ts';
import { listStatements, type Bill } from 'shared/contracts/statements.ts';
import { getWaterTrend, type WaterTest, type WaterVisit } from 'shared/contracts/water.ts';
import { answer, answerEach } from './fake-api.ts';
import {
  autopay,
  booking,
  cartLine,
  charge,
  chatMessage,
  customerReport,
  idOf,
  message,
  now,
  openSession,
  plan,
  profile,
  readableReport,
  review,
  savedBank,
  savedMethod,
  serviceCalled,
  today,
  statement,
} from './fixtures.ts';

/** A customer with data of every kind, for the pages that show them. */

export const planId = idOf(80);
const yardPlan = idOf(81);

/** Visits that cover everything a page can say about one. */
export const everyVisit: Booking[] = [
  booking({
    id: idOf(120),
    serviceName: 'Paid ahead',
    scheduledDate: '2026-12-30',
    status: 'confirmed',
    preferredTime: null,
    paymentStatus: 'paid',
    paidOn: '2026-11-18',
    amountDue: '0.00',
    tax: '18.56',
    paymentMethod: 'check',
    fee: '2.00',
    totalAmount: '227.00',
    specialInstructions: 'Mind the hose',
  }),
  booking({
    id: idOf(121),
    serviceName: 'Of a plan',
    scheduledDate: '2026-11-24',
    originalDate: '2026-11-24',
    status: 'confirmed',
    planId,
    included: true,
    amountDue: '0.00',
    gateOpen: true,
    dogsInside: false,
  }),
  booking({
    id: idOf(122),
    serviceName: 'Moved by us',
    scheduledDate: '2026-11-27',
    status: 'confirmed',
    quantity: 2,
    unitPrice: '30.00',
    totalAmount: '60.00',
    amountDue: '64.95',
    tax: '4.95',
    paymentMethod: null,
    moved: { scheduledDate: '2026-11-23', preferredTime: 'Afternoon 12-5', reason: 'A storm' },
  }),
  booking({
    id: idOf(123),
    serviceName: 'Without a day',
    scheduledDate: null,
    preferredTime: null,
  }),
  booking({ id: idOf(124), serviceName: 'Today', scheduledDate: today, status: 'confirmed' }),
  booking({ id: idOf(125), serviceName: 'Yesterday, not confirmed', scheduledDate: '2026-11-19' }),
  booking({
    id: idOf(126),
    serviceName: 'Done and rated',
    scheduledDate: '2026-11-17',
    status: 'completed',
    paymentStatus: 'paid',
    paidOn: '2026-11-17',
    amountDue: '0.00',
    review: { ...review, mayShow: true },
  }),
  booking({
    id: idOf(127),
    serviceName: 'Done and to be paid',
    scheduledDate: '2026-11-10',
    status: 'completed',
    tax: '18.56',
    amountDue: '243.56',
  }),
  booking({
    id: idOf(128),
    serviceName: 'Cancelled and refunded',
    scheduledDate: '2026-11-09',
    status: 'cancelled',
    cancelReason: 'Hail',
    paymentStatus: 'refunded',
    paidOn: '2026-11-01',
    refundedOn: '2026-11-08',
    amountDue: '0.00',
  }),
  booking({
    id: idOf(129),
    serviceName: 'Cancelled by the customer',
    scheduledDate: '2026-11-05',
    status: 'cancelled',
    amountDue: '0.00',
  }),
  booking({
    id: idOf(130),
    serviceName: 'Not possible',
    scheduledDate: '2026-11-03',
    status: 'cancelled',
    planId,
    included: true,
    amountDue: '0.00',
    cancelReason: 'The gate was locked: nobody at home',
    notPossible: {
      reason: 'gate',
      words: 'nobody at home',
      at: '2026-11-03T16:30:00.000Z',
      credit: '56.25',
      photos: [`/api/service-photos/${idOf(130)}/${idOf(7)}`],
      photosUntil: '2027-05-03',
    },
  }),
  booking({
    id: idOf(131),
    serviceName: 'Rained out',
    scheduledDate: '2026-10-27',
    status: 'cancelled',
    planId: yardPlan,
    cancelReason: 'Lightning',
    cancelledBy: { kind: 'rain-out' },
    amountDue: '0.00',
  }),
  booking({
    id: idOf(132),
    serviceName: 'Done and returned',
    scheduledDate: '2026-10-20',
    status: 'completed',
    amountDue: '225.00',
    returnedOn: '2026-10-28',
  }),
  booking({
    id: idOf(133),
    serviceName: 'Done and disputed',
    scheduledDate: '2026-10-20',
    status: 'completed',
    paymentStatus: 'disputed',
    paymentMethod: 'card',
    paidOn: '2026-10-21',
    amountDue: '0.00',
  }),
];

export const everyPlan = [
  plan({ id: planId, pauses: [{ from: '2026-12-20', until: '2027-01-04', reason: 'Holidays' }] }),
  plan(
    {
      id: yardPlan,
      serviceId: serviceCalled('Sheriff Membership').id,
      name: 'Sheriff Membership',
      weekday: 4,
      everyWeeks: 2,
      state: 'requested',
      nextDueDate: '2026-11-26',
      from: '2026-11-26',
    },
    { price: '24.00', per: 'visit', policy: 'none', preferredTime: null, paymentMethod: null },
  ),
  plan({
    id: idOf(82),
    serviceId: null,
    name: 'Leaves',
    address: '9 Rental Road, Spring, TX 77373',
    everyWeeks: 4,
    pauses: [{ from: '2026-11-01', until: null, reason: 'Away' }],
    nextDueDate: null,
  }),
  plan({ id: idOf(83), name: 'Until the year ends', until: '2026-12-31' }, { taxable: true }),
  plan({ id: idOf(84), name: 'Over', state: 'ended', until: '2026-10-31', nextDueDate: null }),
];

export const everyCharge = [
  charge(),
  charge({
    id: idOf(92),
    from: '2026-10-02',
    until: '2026-11-02',
    state: 'paid',
    paymentMethod: 'zelle',
    paidOn: '2026-10-05',
    note: 'Confirmation 4711',
    credit: '56.25',
    fee: '2.00',
  }),
  charge({
    id: idOf(93),
    name: 'Leaves',
    from: '2026-09-02',
    until: '2026-10-02',
    state: 'refunded',
    paymentMethod: 'check',
    paidOn: '2026-09-03',
    refunded: '100.00',
    refundedOn: '2026-09-20',
    refundable: '125.00',
    reason: 'Two visits fell out',
    tax: '0.00',
    taxRate: 0,
    total: '225.00',
  }),
  charge({
    id: idOf(94),
    state: 'void',
    reason: 'Billed twice',
    from: '2026-08-02',
    until: '2026-09-02',
  }),
  charge({
    id: idOf(99),
    state: 'disputed',
    from: '2026-06-02',
    until: '2026-07-02',
    paymentMethod: 'card',
    paymentSource: { brand: 'visa', last4: '4242' },
    paidOn: '2026-06-05',
  }),
  charge({
    id: idOf(100),
    from: '2026-05-02',
    until: '2026-06-02',
    returnedOn: '2026-05-20',
  }),
];

/** Visits that a provider has taken, or is taking. */
const byProvider: Bill[] = [
  {
    ...charge({ id: idOf(97), name: 'Deep Cleaning', tax: '16.50', total: '216.50' }),
    from: '2026-11-10',
    until: null,
    state: 'collecting',
  },
  {
    ...charge({ id: idOf(98), name: 'Pool School', tax: '8.25', total: '108.25' }),
    from: '2026-11-17',
    until: null,
    state: 'paid',
    paidOn: '2026-11-18',
    paymentMethod: 'card',
    paymentSource: { brand: 'visa', last4: '4242' },
  },
];

export const everyReading: WaterTest = {
  readAt: '2026-11-19T16:42:00.000Z',
  freeChlorine: 0.5,
  totalChlorine: 1.5,
  ph: 8,
  totalAlkalinity: 95,
  calciumHardness: 'above',
  cyanuricAcid: 'below',
  temperatureF: 71,
  salt: 3100,
  phosphates: 120,
  filterPressure: 21,
  cleanFilterPressure: 12,
  clarity: 'cloudy',
};

export const trend: WaterVisit[] = [
  {
    reportId: idOf(50),
    serviceDate: '2026-11-19',
    water: everyReading,
    added: [
      { chemical: 'liquid-chlorine-10', amount: 1.5, unit: 'gallon', strength: 10 },
      { chemical: 'algaecide', amount: 1, unit: 'cup' },
    ],
  },
  {
    reportId: idOf(51),
    serviceDate: '2026-11-12',
    water: { readAt: now, ph: 7.4, freeChlorine: 3 },
    added: [],
  },
  { reportId: idOf(52), serviceDate: '2026-11-05', water: null, added: [] },
];

const photos = [1, 2, 3].map((number) => `/api/service-photos/${idOf(50)}/${idOf(number)}`);

const poolReport: ReadableReport = readableReport({
  serviceName: 'Weekly Pool Maintenance',
  bookingId: idOf(126),
  brushedWalls: true,
  water: everyReading,
  added: trend[0]!.added,
  finding: {
    text: 'Chlorine was low and pH high. We added 12 fl oz of muriatic acid.',
    readings: [
      { field: 'freeChlorine', low: 3, high: 4.6, verdict: 'low' },
      { field: 'ph', low: 7.2, high: 7.8, verdict: 'high' },
      { field: 'totalAlkalinity', low: 60, high: 180, verdict: 'in range' },
    ],
  },
  nextVisitDate: '2026-11-26',
  photos: [
    { address: photos[0]!, caption: 'The pump' },
    { address: null, caption: '' },
    { address: photos[2]!, caption: '' },
  ],
  photoDetails: (['before', null, 'gate'] as const).map((slot, index) => ({
    slot,
    takenAt: index === 2 ? null : '2026-11-19T10:40:00-06:00',
    sha256: index === 1 ? null : `${'A'.repeat(42)}A=`,
    phoneSha256: index === 0 ? `${'B'.repeat(42)}A=` : null,
    converted: index === 0,
  })),
  recordedAt: '2026-11-19T16:45:00.000Z',
  receivedAt: '2026-11-19T18:00:00.000Z',
  clockOffsetSeconds: -400,
  record: { seq: 12, hash: '0f'.repeat(32) },
});

export const yardReport: ReadableReport = readableReport({
  line: 'yard',
  gateClosed: true,
  cleanedArea: true,
  finding: {
    text: 'We went over the front yard and back yard and removed 1 bag. The gate was closed.',
    readings: [],
  },
  yard: { areas: ['front', 'back'], bags: 1, unusual: 'A soft stool by the shed' },
  notes: '',
  keptUntil: null,
});

/** Answers all lists of the customer, each with several entries. */
export const answerCustomer = (): void => {
  answer(listBookings, everyVisit);
  answer(listPlans, everyPlan);
  answer(
    listOwnDueItems,
    everyVisit
      .filter(({ id }) => id === idOf(127))
      .map(({ id, serviceName: name, scheduledDate: day, tax, amountDue: total }) => ({
        kind: 'visit',
        id,
        name,
        day,
        tax,
        total,
      })),
  );
  answer(listStatements, [
    statement({
      total: '568.31',
      paid: '108.25',
      processing: '216.50',
      due: '243.56',
      bills: [charge(), ...byProvider],
    }),
    statement({
      month: '2026-10',
      total: '468.56',
      paid: '468.56',
      due: '0.00',
      bills: everyCharge.slice(1),
    }),
  ]);
  answer(listPaymentMethods, [savedMethod(), savedBank]);
  answer(getAutopay, autopay({ methodId: savedMethod().id, upTo: '300.00' }));
  answer(getProfile, { ...profile, calendarSince: '2026-10-01T12:00:00.000Z' });
  answer(getStopsAway, { stopsBefore: 1, window: 'Morning 8-12' });
  answer(getWaterTrend, trend);
  answer(readReport, poolReport);
  answer(listCustomerReports, [
    customerReport({ bookingId: idOf(126) }),
    customerReport({ id: idOf(51), serviceDate: '2026-11-12', notes: '' }),
  ]);
  answer(listSessions, [
    openSession({ isCurrent: true }),
    openSession({
      id: 'b'.repeat(43),
      device: 'Chrome on Windows',
      lastSeenAt: '2026-11-01T15:00:00.000Z',
    }),
  ]);
  answerEach(
    listMessages,
    ({ query }) =>
      query['cursor']
        ? [
            message({
              id: idOf(42),
              subject: 'The first of all',
              sentAt: '2026-10-01T15:00:00.000Z',
              readAt: now,
            }),
          ]
        : [
            message(),
            message({
              id: idOf(41),
              subject: 'Read before',
              sentAt: '2026-11-18T15:00:00.000Z',
              readAt: now,
            }),
          ],
    { nextCursor: ({ query }) => (query['cursor'] ? undefined : 'more') },
  );
  answer(listChatMessages, [
    chatMessage({
      id: idOf(45),
      by: 'operator',
      text: 'Yes, at ten.',
      at: '2026-11-21T03:10:00.000Z',
    }),
    chatMessage({ at: '2026-11-19T15:00:00.000Z' }),
  ]);
  answer(getVisitSummary, { next: everyVisit[4]!, last: everyVisit[6]!, bookings: 12, reports: 2 });
  answer(getCart, [
    cartLine(),
    cartLine({
      id: idOf(11),
      service: serviceCalled('Sheriff Membership'),
      serviceId: serviceCalled('Sheriff Membership').id,
      options: { yardSize: 'large', dogs: 2, frontYard: true },
      unitPrice: '24.00',
      quantity: 2,
      scheduledDate: '2026-12-24',
      preferredTime: 'Afternoon 12-5',
      specialInstructions: 'Two friendly dogs',
    }),
  ]);
};
