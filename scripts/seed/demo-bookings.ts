import { catalogueServices } from 'shared/domain/prices/catalogue.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { defaultOptions } from 'shared/domain/prices/options.ts';
import { isTaxed, taxOn, taxRateOn } from 'shared/domain/prices/sales-tax.ts';
import type { SalesTax } from 'shared/domain/prices/sales-tax.ts';
import type { StoredBooking } from '../../functions/bookings/booking-store.ts';
import { newBooking } from '../../functions/bookings/new-booking.ts';
import { demoNeighbors } from './demo-customers.ts';
import type { DemoCustomer } from './demo-customers.ts';
import { demoId } from './demo-id.ts';

type Setting = { now: Date; tax: SalesTax };

type Visit = Pick<StoredBooking, 'status' | 'paymentStatus' | 'preferredTime'> & {
  key: string;
  of: DemoCustomer;
  service: string;
  /** Days from today; negative is past, null is not scheduled yet. */
  day: number | null;
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
    status: visit.status,
    scheduledDate,
    preferredTime: visit.preferredTime,
    address: visit.of.address,
    specialInstructions: visit.specialInstructions ?? null,
    totalAmount: service.price,
    tax: taxOn(service.price, taxRate),
    taxRate,
    paymentMethod: 'zelle' as const,
    paymentStatus: visit.paymentStatus,
    cancelReason: visit.cancelReason ?? null,
    reportId: visit.report === undefined ? null : demoId(`report ${visit.report}`),
  };
  return newBooking(input, placed);
};

/** A booking in every status for the demo customer, and a few of other customers for the operator's lists. */
export const demoBookings = (customer: DemoCustomer, setting: Setting) => {
  const { dana, morgan, riley, sam } = demoNeighbors;
  const morning = 'Morning 8-12';
  const afternoon = 'Afternoon 12-5';
  const make = (visit: Visit) => bookingOf(visit, setting);
  return {
    reported: make({
      key: 'reported',
      report: 'sent',
      of: customer,
      service: 'Monthly Membership',
      day: -22,
      preferredTime: morning,
      status: 'completed',
      paymentStatus: 'paid',
    }),
    cancelled: make({
      key: 'cancelled',
      of: customer,
      service: 'Deputy Membership',
      day: -9,
      preferredTime: afternoon,
      status: 'cancelled',
      paymentStatus: 'refunded',
      cancelReason: 'Storm warning for that day.',
    }),
    unreported: make({
      key: 'unreported',
      report: 'pending',
      of: customer,
      service: 'Monthly Membership',
      day: -1,
      preferredTime: morning,
      status: 'completed',
      paymentStatus: 'pending',
    }),
    confirmed: make({
      key: 'confirmed',
      of: customer,
      service: 'Monthly Membership',
      day: 6,
      preferredTime: morning,
      status: 'confirmed',
      paymentStatus: 'pending',
      specialInstructions: 'The dog is friendly; please latch the side gate.',
    }),
    pending: make({
      key: 'pending',
      of: customer,
      service: 'Sheriff Membership',
      day: 12,
      preferredTime: afternoon,
      status: 'pending',
      paymentStatus: 'pending',
    }),
    drafted: make({
      key: 'drafted',
      report: 'draft',
      of: dana,
      service: 'Monthly Membership',
      day: -2,
      preferredTime: morning,
      status: 'completed',
      paymentStatus: 'paid',
    }),
    tomorrow: make({
      key: 'tomorrow',
      of: morgan,
      service: 'Pool School',
      day: 1,
      preferredTime: morning,
      status: 'confirmed',
      paymentStatus: 'pending',
    }),
    todayFirst: make({
      key: 'today first',
      of: dana,
      service: 'Monthly Membership',
      day: 0,
      preferredTime: morning,
      status: 'confirmed',
      paymentStatus: 'pending',
      specialInstructions: 'The pump has been humming since Monday; please have a look.',
    }),
    todayPaid: make({
      key: 'today paid',
      of: morgan,
      service: 'Deputy Membership',
      day: 0,
      preferredTime: afternoon,
      status: 'confirmed',
      paymentStatus: 'paid',
    }),
    todayAsked: make({
      key: 'today asked',
      of: riley,
      service: 'Sheriff Membership',
      day: 0,
      preferredTime: afternoon,
      status: 'pending',
      paymentStatus: 'pending',
    }),
    tomorrowAsked: make({
      key: 'tomorrow asked',
      of: sam,
      service: 'Monthly Membership',
      day: 1,
      preferredTime: afternoon,
      status: 'pending',
      paymentStatus: 'pending',
    }),
    undated: make({
      key: 'undated',
      of: sam,
      service: 'Pool School',
      day: null,
      preferredTime: null,
      status: 'pending',
      paymentStatus: 'pending',
    }),
    asked: make({
      key: 'asked',
      of: riley,
      service: 'Sheriff Membership',
      day: 3,
      preferredTime: afternoon,
      status: 'pending',
      paymentStatus: 'pending',
    }),
  };
};
export type DemoBookings = ReturnType<typeof demoBookings>;
