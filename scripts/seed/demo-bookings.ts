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
    totalAmount: service.price,
    tax: taxOn(service.price, taxRate),
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
const monthly = 'Monthly Membership';
const deputy = 'Deputy Membership';
const sheriff = 'Sheriff Membership';

/** A booking in every status for the demo customer, and a few of other customers for the operator's lists. */
export const demoBookings = (customer: DemoCustomer, setting: Setting) => {
  const { dana, morgan, riley, sam } = demoNeighbors;
  const book = (
    key: string,
    of: DemoCustomer,
    service: string,
    [day, preferredTime]: [day: number | null, preferredTime: string | null],
    rest: Partial<Visit> = {},
  ) => bookingOf({ key, of, service, day, preferredTime, ...rest }, setting);
  return {
    reported: book('reported', customer, monthly, [-22, morning], {
      report: 'sent',
      status: 'completed',
      paymentStatus: 'paid',
    }),
    cancelled: book('cancelled', customer, deputy, [-9, afternoon], {
      status: 'cancelled',
      paymentStatus: 'refunded',
      cancelReason: 'Storm warning for that day.',
    }),
    unreported: book('unreported', customer, monthly, [-1, morning], {
      report: 'pending',
      status: 'completed',
    }),
    confirmed: book('confirmed', customer, monthly, [6, morning], {
      status: 'confirmed',
      specialInstructions: 'The dog is friendly; please latch the side gate.',
    }),
    pending: book('pending', customer, sheriff, [12, afternoon]),
    drafted: book('drafted', dana, monthly, [-2, morning], {
      report: 'draft',
      status: 'completed',
      paymentStatus: 'paid',
    }),
    tomorrow: book('tomorrow', morgan, 'Pool School', [1, morning], { status: 'confirmed' }),
    todayFirst: book('today first', dana, monthly, [0, morning], {
      status: 'confirmed',
      specialInstructions: 'The pump has been humming since Monday; please have a look.',
    }),
    todayPaid: book('today paid', morgan, deputy, [0, afternoon], {
      status: 'confirmed',
      paymentStatus: 'paid',
    }),
    todayAsked: book('today asked', riley, sheriff, [0, afternoon]),
    tomorrowAsked: book('tomorrow asked', sam, monthly, [1, afternoon]),
    undated: book('undated', sam, 'Pool School', [null, null]),
    asked: book('asked', riley, sheriff, [3, afternoon]),
  };
};
export type DemoBookings = ReturnType<typeof demoBookings>;
