import { cartLineLimit } from 'shared/contracts/cart.ts';
import { openBookingsLimit } from 'shared/contracts/checkout.ts';
import { catalogueServices } from 'shared/domain/prices/catalogue.ts';
import { taxedSettings } from 'shared/testing/site-settings.ts';
import { expect, test } from 'vitest';
import type { StoredCartItem } from '../cart/cart-store.ts';
import { newBooking } from '../bookings/new-booking.ts';
import { AppError } from 'shared/errors.ts';
import { derivedId } from '../platform/table/derived-id.ts';
import { firstBill, orderOf } from './order.ts';
import { requireRoomAhead, requireSameCart, requireSeenPrices } from './request-rules.ts';

const now = new Date('2026-11-21T15:00:00.000Z');
const at = now.toISOString();
const services = catalogueServices.map((service, position) => ({
  ...service,
  position,
  createdAt: at,
}));
const idOf = (name: string) => services.find((service) => service.name === name)!.id;
const line = (id: string, name: string, changes: Partial<StoredCartItem> = {}): StoredCartItem => ({
  id,
  userId: 'me',
  serviceId: idOf(name),
  options: {},
  quantity: 1,
  scheduledDate: null,
  preferredTime: null,
  specialInstructions: null,
  createdAt: at,
  version: 1,
  ...changes,
});
const people = { people: 2 } as const;
const own = {
  scheduledDate: '2026-12-05',
  preferredTime: 'Afternoon 12-5',
  specialInstructions: 'Two beginners',
};
const school = line('s', 'Pool School', { ...own, options: people, quantity: 2 });
const dogs = { yardSize: 'small', dogs: 1, frontYard: false } as const;
const yard = line('y', 'Sheriff Membership', { options: dogs });
const monthly = line('m', 'Monthly Membership');

const form = {
  firstName: 'Casey',
  lastName: 'Customer',
  email: 'casey@example.com',
  phone: '(281) 555-0142',
  address: '12 Test Lane, Spring, TX 77373',
  scheduledDate: '2026-11-30',
  preferredTime: 'Morning 8-12',
  specialInstructions: 'Ring twice',
  paymentMethod: 'check',
} as const;

const ordered = (lines: StoredCartItem[], changes: object = {}, input: object = {}) =>
  orderOf({
    requestId: 'r',
    form: { ...form, ...changes },
    lines,
    services,
    tax: taxedSettings.tax,
    days: taxedSettings,
    taxRate: 0.0825,
    knownAddress: null,
    now,
    ...input,
  });

const id = {
  school: derivedId('booking', 'me', 'r', 's'),
  yardPlan: derivedId('plan', 'me', 'r', 'y'),
  yard: derivedId('visit', derivedId('plan', 'me', 'r', 'y'), '2026-11-30'),
  monthlyPlan: derivedId('plan', 'me', 'r', 'm'),
  monthly: derivedId('visit', derivedId('plan', 'me', 'r', 'm'), '2026-11-30'),
};

test('an order is the visits of its lines, at the price of today, with all that was said of them', () => {
  const common = {
    userId: 'me',
    options: {},
    quantity: 1,
    scheduledDate: '2026-11-30',
    preferredTime: 'Morning 8-12',
    address: form.address,
    specialInstructions: 'Ring twice',
    paymentMethod: 'check',
    contact: {
      firstName: 'Casey',
      lastName: 'Customer',
      email: 'casey@example.com',
      phone: '(281) 555-0142',
    },
  } as const;
  expect(ordered([school, yard, monthly]).bookings).toEqual([
    newBooking(
      {
        ...common,
        ...own,
        id: id.school,
        serviceId: school.serviceId,
        serviceName: 'Pool School',
        options: people,
        quantity: 2,
        specialInstructions: 'Ring twice\nTwo beginners',
        totalAmount: 70_000,
        paidWith: [id.yard, id.monthly],
      },
      now,
    ),
    newBooking(
      {
        ...common,
        id: id.yard,
        serviceId: yard.serviceId,
        serviceName: 'Sheriff Membership',
        options: dogs,
        // The earliest visit that is paid for separately.
        totalAmount: 800 + 1500,
        fee: 1500,
        tax: 190,
        taxRate: 0.0825,
        paidWith: [id.school, id.monthly],
        planId: id.yardPlan,
        originalDate: '2026-11-30',
      },
      now,
    ),
    newBooking(
      {
        ...common,
        id: id.monthly,
        serviceId: monthly.serviceId,
        serviceName: 'Monthly Membership',
        totalAmount: 0,
        taxRate: 0.0825,
        paidWith: [id.school, id.yard],
        included: true,
        planId: id.monthlyPlan,
        originalDate: '2026-11-30',
      },
      now,
    ),
  ]);
});

test('a recurring line asks for a plan from the day of its first visit', () => {
  const [plan, ...others] = ordered([monthly, school]).plans;
  expect(others).toEqual([]);
  expect(plan).toEqual({
    id: id.monthlyPlan,
    customerId: 'me',
    serviceId: monthly.serviceId,
    name: 'Monthly Membership',
    address: null,
    weekday: 1,
    everyWeeks: 1,
    from: '2026-11-30',
    until: null,
    terms: [
      {
        from: '2026-11-30',
        price: 22_500,
        per: 'month',
        policy: 'none',
        paymentMethod: 'check',
        taxable: true,
        options: {},
        preferredTime: 'Morning 8-12',
      },
    ],
    pauses: [],
    skips: [],
    billingStart: '2026-11-30',
    chargedThrough: null,
    freePeriod: null,
    // The fee is on the lessons.
    fee: 0,
    openCredit: 0,
    state: 'requested',
    endReason: null,
    replaces: null,
    replacedBy: null,
    firstVisit: null,
    madeThrough: '2026-11-30',
    isSettled: true,
    importId: null,
    revision: 0,
    createdAt: at,
    updatedAt: at,
  });
  expect(ordered([monthly]).plans).toMatchObject([{ fee: 1500 }]);
  expect(ordered([yard]).plans).toMatchObject([{ fee: 0, terms: [{ price: 800, per: 'visit' }] }]);
});

test.each([
  [null, null],
  [form.address, null],
  ['7 Elm Street', form.address],
])('a plan of somebody who lives at %s is at %s', (knownAddress, address) => {
  expect(ordered([monthly], {}, { knownAddress }).plans).toMatchObject([{ address }]);
});

test.each<[string, StoredCartItem[], object, object]>([
  ['lessons', [school], { fee: 1500, tax: 0, total: 71_500 }, { fee: 0, tax: 0, total: 70_000 }],
  // 8.25% of $23.00, or of $8.00.
  ['a yard', [yard], { fee: 1500, tax: 190, total: 2490 }, { fee: 0, tax: 66, total: 866 }],
  [
    'a membership',
    [monthly],
    { fee: 1500, tax: 1980, total: 25_980 },
    { fee: 0, tax: 1856, total: 24_356 },
  ],
  [
    'all of them',
    [monthly, yard, school],
    { fee: 1500, tax: 1856 + 190, total: 22_500 + 800 + 70_000 + 1500 + 1856 + 190 },
    { fee: 0, tax: 1856 + 66, total: 22_500 + 800 + 70_000 + 1856 + 66 },
  ],
])('the first bill of %s, by check and otherwise', (_what, lines, byCheck, otherwise) => {
  expect(firstBill(ordered(lines), 0.0825)).toEqual(byCheck);
  const byZelle = ordered(lines, { paymentMethod: 'zelle' });
  expect(firstBill(byZelle, 0.0825)).toEqual(otherwise);
  expect(byZelle.bookings.flatMap(({ paidWith }) => paidWith)).toEqual([]);
});

const gone = { ...school, serviceId: 'gone' };
test.each<[string, StoredCartItem[], object, object]>([
  ['today', [school], { scheduledDate: '2026-11-21' }, { code: 'invalid' }],
  [
    'a line of today',
    [{ ...school, scheduledDate: '2026-11-21' }],
    {},
    { code: 'conflict', message: expect.stringContaining('Pool School has passed') },
  ],
  [
    'a line in more than a year',
    [{ ...school, scheduledDate: '2027-11-22' }],
    {},
    { code: 'conflict', message: expect.stringContaining('is too far ahead') },
  ],
  [
    'what is not offered any more',
    [gone],
    {},
    { code: 'conflict', message: expect.stringContaining('A service in your cart') },
  ],
  [
    'what is priced on request',
    [line('w', 'Pool Repairs')],
    {},
    { code: 'conflict', message: expect.stringContaining('Pool Repairs can no longer') },
  ],
  ['two memberships', [{ ...monthly, quantity: 2 }], {}, { code: 'invalid' }],
  ['nothing', [], {}, { code: 'conflict', message: expect.stringContaining('empty') }],
])('an order of %s is refused', (_what, lines, changes, refusal) => {
  expect(() => ordered(lines, changes)).toThrow(expect.objectContaining(refusal));
});

const days = {
  ...taxedSettings,
  closedDays: ['2026-12-03'],
  areas: [{ name: 'Old Town Spring', zips: ['77373'], weekdays: [1, 4] }],
};
const inAreaOn = 'We’re in 77373 on Mondays and Thursdays';
const elsewhere = '12 Test Lane, Conroe, TX 77301';
test.each([
  ['on another weekday than the area’s', { scheduledDate: '2026-12-01' }, inAreaOn],
  ['on a closed day', { scheduledDate: '2026-12-03' }, 'We’re closed on that day'],
  [
    'outside the areas on a Sunday',
    { address: elsewhere, scheduledDate: '2026-11-29' },
    'We don’t work on that weekday',
  ],
])('an order %s is refused with the reason', (_what, changes, scheduledDate) => {
  expect(() => ordered([monthly], changes, { days })).toThrow(
    expect.objectContaining({ code: 'invalid', fields: { scheduledDate } }),
  );
});

test('an order is placed on a weekday of its area, and outside the areas on any working day', () => {
  expect(ordered([monthly], {}, { days }).bookings).toHaveLength(1);
  const outside = { address: elsewhere, scheduledDate: '2026-12-01' };
  expect(ordered([monthly], outside, { days }).bookings).toHaveLength(1);
});

test('a line with a day that its address cannot have is refused with the reason', () => {
  expect(() => ordered([{ ...school, scheduledDate: '2026-12-01' }], {}, { days })).toThrow(
    expect.objectContaining({
      code: 'conflict',
      message: `The date chosen for Pool School is not possible: ${inAreaOn}. Please choose another one in your cart.`,
    }),
  );
});

/** 'done', or the error code of the refusal. */
const outcomeOf = (rule: () => void): string => {
  try {
    rule();
    return 'done';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

const many = (count: number, status: 'pending' | 'confirmed' | 'completed' | 'cancelled') =>
  Array.from({ length: count }, () => ({ status }));
test.each([
  ['as many as there may be', many(openBookingsLimit - 2, 'pending'), undefined, true],
  ['one more', many(openBookingsLimit - 1, 'confirmed'), undefined, false],
  [
    'those that are over besides',
    [...many(openBookingsLimit - 2, 'pending'), ...many(9, 'cancelled'), ...many(9, 'completed')],
    undefined,
    true,
  ],
  ['more than are read', many(1, 'cancelled'), 'more', false],
] as const)('there is room for two visits beside %s', (_which, items, nextCursor, hasRoom) => {
  const require = () => requireRoomAhead({ items, nextCursor }, [1, 2]);
  expect(outcomeOf(require)).toBe(hasRoom ? 'done' : 'conflict');
});

const seen = [
  { id: 's', quantity: 2, unitPrice: '350.00' },
  { id: 'y', quantity: 1, unitPrice: '8.00' },
];
test.each<[string, StoredCartItem[], typeof seen | undefined, boolean]>([
  ['as it was seen', [yard, school], seen, true],
  ['that nobody has seen', [yard, school], undefined, true],
  ['with another quantity', [yard, { ...school, quantity: 1 }], seen, false],
  ['with a line less', [yard], seen, false],
  ['with another line', [yard, school, monthly], seen, false],
  [
    'of as many lines as there may be',
    Array.from({ length: cartLineLimit }, () => yard),
    undefined,
    true,
  ],
  ['of one line more', Array.from({ length: cartLineLimit + 1 }, () => yard), undefined, false],
])('a cart %s', (_how, lines, shown, isTaken) => {
  const require = () => requireSameCart(lines, shown);
  expect(outcomeOf(require)).toBe(isTaken ? 'done' : 'conflict');
});

test('a price that has changed is said with the one that was seen, at its field', () => {
  const prices = () =>
    requireSeenPrices([yard, school], [{ ...seen[0]!, unitPrice: '300.00' }, seen[1]!], services);
  expect(prices).toThrow(
    expect.objectContaining({
      code: 'conflict',
      message: expect.stringContaining('Pool School now costs $350 instead of $300.'),
      fields: { 'lines.0.unitPrice': 'Pool School now costs $350 instead of $300' },
    }),
  );
  requireSeenPrices([yard, school], seen, services);
  requireSeenPrices([yard, school], [], services);
});
