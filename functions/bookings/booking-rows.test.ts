import { expect, test } from 'vitest';
import { listKeys } from './booking-list-keys.ts';
import { bookingView, storedBooking, transitionOf, type StoredBooking } from './booking-store.ts';
import { newBooking } from './new-booking.ts';
import { storedVisitPhotos } from './stored-not-possible.ts';
import { visitState } from './visit-state.ts';

const table = { name: 'table', client: undefined as never };
const now = new Date('2026-11-20T15:00:00.000Z');
const at = now.toISOString();
const input = {
  id: 'v',
  userId: 'me',
  serviceId: null,
  serviceName: 'Deep cleaning',
  scheduledDate: '2026-11-30',
  preferredTime: 'Afternoon 12-5',
  address: '12 Test Lane, Spring, TX 77373',
  totalAmount: 24_000,
};
const booking = newBooking(input, now);

test('a new booking is one unconfirmed, unpaid, unchanged visit, created now', () => {
  const made = { ...input, createdAt: at, updatedAt: at };
  expect(booking).toEqual({
    ...made,
    options: {},
    quantity: 1,
    fee: 0,
    paidWith: [],
    status: 'pending',
    specialInstructions: null,
    tax: 0,
    taxRate: 0,
    included: false,
    planId: null,
    originalDate: null,
    cancelledBy: null,
    ownCancellation: null,
    credit: 0,
    revision: 0,
    paymentMethod: null,
    paymentStatus: 'pending',
    paidOn: null,
    paymentNote: null,
    refunded: null,
    refundedTax: null,
    refundReason: null,
    refundedOn: null,
    returns: [],
    paymentIntentId: null,
    paymentSource: null,
    processingOn: null,
    heldBy: null,
    contact: null,
    cancelReason: null,
    notPossible: null,
    moved: null,
    reportId: null,
    review: null,
    gateAnswer: null,
    dogsAnswer: null,
  });
  // Parsing fills in defaults for fields that older rows do not have.
  expect(storedBooking.parse(made)).toEqual(booking);
  expect(newBooking({ ...input, status: 'confirmed', tax: 9 }, now)).toMatchObject({
    status: 'confirmed',
    tax: 9,
  });
});

test.each<[string, Partial<StoredBooking>, object]>([
  ['pending', {}, {}],
  ['confirmed', { status: 'confirmed' }, {}],
  [
    'completed',
    { status: 'completed' },
    { gsi3sk: 'COMPLETED#2026-11-30#v', gsi4pk: 'OWED', gsi4sk: 'me#2026-11-30#v' },
  ],
  [
    'completed and paid',
    { status: 'completed', paymentStatus: 'paid', paidOn: '2026-12-02' },
    { gsi3sk: 'COMPLETED#2026-11-30#v', gsi4pk: 'PAID#2026-12', gsi4sk: '2026-12-02#v' },
  ],
  [
    'completed and included',
    { status: 'completed', included: true },
    { gsi3sk: 'COMPLETED#2026-11-30#v' },
  ],
  [
    'completed for nothing',
    { status: 'completed', totalAmount: 0 },
    { gsi3sk: 'COMPLETED#2026-11-30#v' },
  ],
  [
    'paid ahead',
    { status: 'confirmed', paymentStatus: 'paid', paidOn: '2026-11-19' },
    { gsi4pk: 'PAID#2026-11', gsi4sk: '2026-11-19#v' },
  ],
  ['cancelled', { status: 'cancelled' }, { gsi3sk: 'CANCELLED#2026-11-30#v' }],
  [
    'to have a day yet',
    { scheduledDate: null, preferredTime: null },
    {
      gsi1pk: 'BOOKINGS#undated',
      gsi1sk: `2#${at}#v`,
      gsi2sk: 'undated#v',
      gsi3sk: 'OPEN#undated#v',
    },
  ],
  [
    'cancelled without a day',
    { scheduledDate: null, status: 'cancelled', preferredTime: 'Morning 8-12' },
    {
      gsi1pk: 'BOOKINGS#undated-over',
      gsi1sk: `0#${at}#v`,
      gsi2sk: 'undated#v',
      gsi3sk: 'CANCELLED#undated#v',
    },
  ],
])('a visit that is %s has these index keys', (_what, changes, keys) => {
  expect(listKeys({ ...booking, ...changes })).toEqual({
    gsi1pk: 'BOOKINGS#2026-11-30',
    gsi1sk: `1#${at}#v`,
    gsi2pk: 'CUSTOMER#me#BOOKINGS',
    gsi2sk: '2026-11-30#v',
    gsi3pk: 'CUSTOMER#me#VISITS',
    gsi3sk: 'OPEN#2026-11-30#v',
    ...keys,
  });
});

const taken = (
  changes: Partial<StoredBooking>,
  ...step: Parameters<typeof transitionOf> extends [unknown, unknown, ...infer R] ? R : never
) => transitionOf(table, { ...booking, ...changes }, ...step);

test.each<[string, Partial<StoredBooking>, Parameters<typeof transitionOf>[2], object, boolean]>([
  [
    'of what is owed once it is paid',
    { status: 'completed' },
    'markPaid',
    { paidOn: '2026-12-02' },
    false,
  ],
  [
    'of what was paid not once it is refunded',
    { status: 'completed', paymentStatus: 'paid', paidOn: '2026-12-02' },
    'refund',
    { refundedOn: '2026-12-03' },
    false,
  ],
  [
    'of what is owed once nobody knows when it was paid',
    { status: 'completed' },
    'markPaid',
    {},
    true,
  ],
  ['of none before', { status: 'confirmed' }, 'reschedule', { scheduledDate: '2026-12-01' }, true],
  ['of what is owed not once it is completed', { status: 'confirmed' }, 'complete', {}, false],
])('a visit leaves the list %s', (_which, changes, action, set, isOut) => {
  const later = new Date('2026-12-05T15:00:00.000Z');
  const { after, operation, counted } = taken({ ...changes, revision: 4 }, action, {
    set,
    now: later,
  });
  expect(after).toMatchObject({ ...set, revision: 5, updatedAt: later.toISOString() });
  expect(counted).toEqual({ before: { ...booking, ...changes, revision: 4 }, after });
  const { UpdateExpression: expression, ExpressionAttributeValues: values } = operation.Update!;
  expect(expression!.includes('REMOVE #gsi4pk, #gsi4sk')).toBe(isOut);
  const { gsi4pk, gsi4sk, ...keys }: Record<string, string> = listKeys(after);
  const listed = isOut ? keys : { ...keys, gsi4pk, gsi4sk };
  for (const [name, value] of Object.entries({ ...set, ...listed }))
    expect(values).toMatchObject({ [`:to_${name}`]: value });
});

const answers = {
  gateAnswer: { day: '2026-11-30', yes: false },
  dogsAnswer: { day: '2026-11-29', yes: true },
};
const notPossible = { reason: 'gate', words: '', at, photos: ['photos/v/p1'] } as const;

test('a visit is shown with amounts in dollars, and only answers for its own day', () => {
  const { totalAmount: _total, fee: _fee, tax: _tax, ...same } = booking;
  const stored = { ...booking, ...answers, quantity: 2, fee: 1500, tax: 1980, credit: 3808 };
  expect(
    bookingView({ ...stored, notPossible: { ...notPossible, photos: ['photos/v/p1'] } }),
  ).toEqual({
    ...same,
    ...answers,
    quantity: 2,
    credit: 3808,
    gateOpen: false,
    dogsInside: null,
    isOwnCancellation: false,
    returnedOn: null,
    notPossible: {
      ...notPossible,
      credit: '38.08',
      photos: ['/api/visit-photos/v/p1'],
      photosUntil: '2027-05-20',
    },
    fee: '15.00',
    tax: '19.80',
    unitPrice: '112.50',
    totalAmount: '240.00',
    amountDue: '259.80',
  });
  for (const paid of ['paid', 'refunded'] as const)
    expect(bookingView({ ...stored, paymentStatus: paid }).amountDue).toBe('0.00');
});

test.each([
  // 11:59 pm in Texas.
  ['2027-05-21T04:59:59Z', 1],
  ['2027-05-21T05:00:00Z', 0],
])('at %s the number of its stored photos is %i', (instant, photos) => {
  const visit = { notPossible: { ...notPossible, photos: ['photos/v/p1'] } };
  expect(storedVisitPhotos(visit, new Date(instant))).toHaveLength(photos);
  expect(storedVisitPhotos({ notPossible: null }, new Date(instant))).toEqual([]);
});

test.each<[Partial<StoredBooking>, string]>([
  [{ status: 'confirmed' }, '2026-11-30 Afternoon 12-5'],
  [{ status: 'confirmed', preferredTime: null }, '2026-11-30'],
  [{ status: 'pending' }, 'pending'],
  [{ status: 'completed' }, 'completed'],
  [{ status: 'cancelled' }, 'cancelled'],
])('a mailed link’s state of a visit that is %o is “%s”', (changes, state) => {
  expect(visitState({ ...booking, ...changes })).toBe(state);
});
