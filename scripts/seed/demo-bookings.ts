import { catalogueServices } from 'shared/domain/prices/catalogue.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { defaultOptions } from 'shared/domain/prices/options.ts';
import { isTaxed, taxOn, taxRateOn, type SalesTax } from 'shared/domain/prices/sales-tax.ts';
import type { StoredBooking } from '../../functions/bookings/booking-store.ts';
import { newBooking } from '../../functions/bookings/new-booking.ts';
import { demoNeighbors, type DemoCustomer } from './demo-customers.ts';
import { demoId } from './demo-id.ts';

type Setting = { now: Date; tax: SalesTax };

/** Pending and to be paid unless it says otherwise. */
type Visit = Partial<Pick<StoredBooking, 'status' | 'paymentStatus'>> & {
  key: string;
  of: DemoCustomer;
  service: string;
  /** In cents, without tax: as agreed on the phone, for a service without a price in the catalogue. */
  price?: number;
  /** Days from today; negative is past, null is not scheduled yet. */
  day: number | null;
  preferredTime: string | null;
  specialInstructions?: string;
  cancelReason?: string;
  /** The key of its report, if there is one. */
  report?: string;
};

const bookingOf = (visit: Visit, { now, tax }: Setting): StoredBooking => {
  const service = catalogueServices.find(({ name }) => name === visit.service);
  if (!service) throw new Error(`The catalogue has no service "${visit.service}"`);
  const placed = new Date(now.getTime() + (Math.min(visit.day ?? 0, 0) - 4) * 24 * 3_600_000);
  const scheduledDate = visit.day === null ? null : addDays(businessDate(now), visit.day);
  const price = visit.price ?? service.price;
  const taxRate = isTaxed(tax, service) ? taxRateOn(tax, scheduledDate ?? businessDate(now)) : 0;
  const input = {
    id: demoId(`booking ${visit.key}`),
    userId: visit.of.id,
    serviceId: service.id,
    serviceName: service.name,
    options: defaultOptions(service.pricePlan),
    status: visit.status ?? 'pending',
    scheduledDate,
    preferredTime: visit.preferredTime,
    address: visit.of.address,
    specialInstructions: visit.specialInstructions ?? null,
    totalAmount: price,
    tax: taxOn(price, taxRate),
    taxRate,
    paymentMethod: 'zelle' as const,
    paymentStatus: visit.paymentStatus ?? 'pending',
    cancelReason: visit.cancelReason ?? null,
    reportId: visit.report === undefined ? null : demoId(`report ${visit.report}`),
  };
  return newBooking(input, placed);
};

const morning = 'Morning 8-12';
const afternoon = 'Afternoon 12-5';
const deepCleaning = { service: 'One-Time Deep Cleaning', price: 18_000 } as const;
const equipment = { service: 'Filter & Equipment Service', price: 9_500 } as const;
const repairs = { service: 'Pool Repairs', price: 12_000 } as const;
const lesson = { service: 'Pool School' } as const;
const cleanup = { service: 'One-Time Cleanup', price: 8_500 } as const;
const sanitization = { service: 'Yard Sanitization', price: 6_000 } as const;

/**
 * A booking in every status for the demo customer, and a few of other customers for the operator's lists. All are
 * single visits: what is done every week belongs to a plan (demo-households.ts), or it would be charged twice.
 */
export const demoBookings = (customer: DemoCustomer, setting: Setting) => {
  const { dana, morgan, peyton, riley, robin, sam } = demoNeighbors;
  const book = (
    key: string,
    of: DemoCustomer,
    work: Pick<Visit, 'service' | 'price'>,
    [day, preferredTime]: [day: number | null, preferredTime: string | null],
    rest: Partial<Visit> = {},
  ) => bookingOf({ key, of, ...work, day, preferredTime, ...rest }, setting);
  return {
    reported: book('reported', customer, equipment, [-22, morning], {
      report: 'sent',
      status: 'completed',
      paymentStatus: 'paid',
    }),
    cancelled: book('cancelled', customer, cleanup, [-9, afternoon], {
      status: 'cancelled',
      paymentStatus: 'refunded',
      cancelReason: 'Storm warning for that day.',
    }),
    unreported: book('unreported', customer, repairs, [-1, morning], {
      report: 'pending',
      status: 'completed',
    }),
    confirmed: book('confirmed', customer, sanitization, [6, morning], {
      status: 'confirmed',
      specialInstructions: 'The dog is friendly; please latch the side gate.',
    }),
    pending: book('pending', customer, cleanup, [12, afternoon]),
    drafted: book('drafted', dana, deepCleaning, [-2, morning], {
      report: 'draft',
      status: 'completed',
      paymentStatus: 'paid',
    }),
    tomorrow: book('tomorrow', morgan, lesson, [1, morning], { status: 'confirmed' }),
    todayFirst: book('today first', dana, equipment, [0, morning], {
      status: 'confirmed',
      specialInstructions: 'The skimmer lid is cracked; please bring a new one.',
    }),
    todayPaid: book('today paid', morgan, sanitization, [0, afternoon], {
      status: 'confirmed',
      paymentStatus: 'paid',
    }),
    todayAsked: book('today asked', riley, cleanup, [0, afternoon]),
    tomorrowAsked: book('tomorrow asked', sam, deepCleaning, [1, afternoon]),
    undated: book('undated', sam, lesson, [null, null]),
    asked: book('asked', riley, sanitization, [3, afternoon]),
    onlyOne: book('only one', robin, deepCleaning, [4, morning], { status: 'confirmed' }),
    oldestDue: book('oldest due', peyton, repairs, [-75, afternoon], { status: 'completed' }),
    olderDue: book('older due', peyton, deepCleaning, [-41, morning], { status: 'completed' }),
    due: book('due', peyton, equipment, [-12, morning], { status: 'completed' }),
  };
};
export type DemoBookings = ReturnType<typeof demoBookings>;
