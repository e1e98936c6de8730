import type { placeBookings } from 'shared/contracts/checkout.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import { sumOf } from 'shared/domain/prices/money.ts';
import { requestBill } from 'shared/domain/prices/request-bill.ts';
import { isTaxed, taxOn, type SalesTax } from 'shared/domain/prices/sales-tax.ts';
import { visitTooEarly, visitTooLate } from 'shared/domain/visits/visit.ts';
import { methodByHand } from 'shared/domain/visits/booking-status.ts';
import { dayProblem, type DaySettings } from 'shared/domain/visits/visit-days.ts';
import { AppError } from 'shared/errors.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';
import { newBooking } from '../bookings/new-booking.ts';
import { requireOnce, unitPriceOf } from '../cart/cart-rules.ts';
import type { StoredCartItem } from '../cart/cart-store.ts';
import type { StoredService } from '../catalogue/catalogue-store.ts';
import { derivedId } from '../platform/table/derived-id.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';
import { firstVisitId, orderedPlan } from './ordered-plan.ts';
import { requireSameCart, requireSeenPrices } from './request-rules.ts';

type Request = {
  /** The ids of the new records are derived from it. */
  requestId: string;
  form: BodyOf<typeof placeBookings>;
  lines: readonly StoredCartItem[];
  services: readonly StoredService[];
  tax: SalesTax;
  /** What decides on the days that can be ordered at the form's address. */
  days: DaySettings;
  /** The customer's tax rate, as a fraction. */
  taxRate: number;
  /** The customer's own address, if we know it. */
  knownAddress: string | null;
  now: Date;
};

/** Single visits, and plans with the first visit of each. */
export type Order = { bookings: StoredBooking[]; plans: StoredPlan[] };

const orderDayProblem = (
  date: string,
  { form: { address }, days: settings, now }: Request,
): string | undefined => dayProblem(date, { by: 'ordering', address, settings }, now);

/** What is wrong with a line's own date, instead of a sentence that asks for another one. */
const rangeFaults: Partial<Record<string, string>> = {
  [visitTooEarly]: 'has passed',
  [visitTooLate]: 'is too far ahead',
};

const visitOf = (
  line: StoredCartItem,
  request: Request,
): { service: StoredService; planId: string | null; given: Input } => {
  const { requestId, form, services } = request;
  const service = services.find(({ id }) => id === line.serviceId);
  const unitPrice = unitPriceOf(line, service);
  if (!service || unitPrice === undefined)
    throw new AppError(
      'conflict',
      `${service?.name ?? 'A service in your cart'} can no longer be booked online. Please remove it from your cart.`,
    );
  const lineProblem = line.scheduledDate && orderDayProblem(line.scheduledDate, request);
  if (lineProblem)
    throw new AppError(
      'conflict',
      `The date chosen for ${service.name} ${rangeFaults[lineProblem] ?? `is not possible: ${lineProblem}`}. Please choose another one in your cart.`,
    );
  requireOnce(service, line.quantity);
  const { userId, options, quantity } = line;
  const { firstName, lastName, email, phone, address, paymentMethod } = form;
  const scheduledDate = line.scheduledDate ?? form.scheduledDate;
  const planId = service.plan && derivedId('plan', userId, requestId, line.id);
  const id =
    planId === null
      ? derivedId('booking', userId, requestId, line.id)
      : firstVisitId(planId, scheduledDate);
  const input = {
    id,
    userId,
    serviceId: service.id,
    serviceName: service.name,
    options,
    quantity,
    scheduledDate,
    preferredTime: line.preferredTime ?? form.preferredTime,
    address,
    specialInstructions: instructionsOf(line, form),
    totalAmount: unitPrice * quantity,
    paymentMethod: methodByHand(paymentMethod),
    contact: { firstName, lastName, email, phone },
  };
  return { service, planId, given: input };
};

type Input = Parameters<typeof newBooking>[0] & {
  scheduledDate: string;
  preferredTime: string;
  options: StoredBooking['options'];
  paymentMethod: StoredBooking['paymentMethod'];
};

/**
 * Turns a cart into visits, one per line, at today's price and on the line's own date and time if it has them. A
 * recurring service becomes a plan with its first visit (rules: booking-3, booking-26).
 * @throws AppError `invalid` for the form, `conflict` when the cart cannot be booked as it is.
 */
export const orderOf = (request: Request): Order => {
  const { form, lines, services, tax, taxRate, knownAddress, now } = request;
  const problem = orderDayProblem(form.scheduledDate, request);
  if (problem !== undefined)
    throw new AppError('invalid', 'Please check what you entered.', {
      fields: { scheduledDate: problem },
    });
  requireSameCart(lines, form.lines);
  requireSeenPrices(lines, form.lines ?? [], services);
  const ordered = lines.map((line) => visitOf(line, request));
  const byCheck = form.paymentMethod === 'check';
  const bill = requestBill({
    lines: ordered.map(({ given: input, service }) => ({
      cents: input.totalAmount,
      isTaxed: isTaxed(tax, service),
      per: service.plan?.per ?? null,
      day: input.scheduledDate,
    })),
    byCheck,
    rate: taxRate,
  });
  const plans: StoredPlan[] = [];
  const bookings = ordered.map(({ given: input, service, planId }, index) => {
    const { fee, tax: owed } = bill.lines[index] ?? { fee: 0, tax: 0 };
    const taxable = isTaxed(tax, service);
    const visit = {
      ...input,
      fee,
      totalAmount: input.totalAmount + fee,
      tax: owed,
      taxRate: taxable ? taxRate : 0,
      paidWith: byCheck ? ordered.flatMap(({ given: { id } }) => (id === input.id ? [] : id)) : [],
    };
    if (planId === null || !service.plan) return newBooking(visit, now);
    const address = knownAddress === null || knownAddress === form.address ? null : form.address;
    const made = orderedPlan(
      planId,
      { ...input, fee, tax: owed },
      { per: service.plan.per, taxable, address, now },
    );
    plans.push(made.plan);
    return newBooking({ ...visit, ...made.visit }, now);
  });
  return { bookings, plans };
};

/** In cents. */
export type FirstBill = { fee: number; tax: number; total: number };

/** What an order costs initially: its visits, and the first period of each plan charged by month or year. */
export const firstBill = ({ bookings, plans }: Order, taxRate: number): FirstBill => {
  const bills = [
    ...bookings.map(({ fee, tax, totalAmount }) => ({ fee, tax, cents: totalAmount })),
    ...plans.flatMap(({ terms: [{ price, per, taxable }], fee }) =>
      per === 'visit'
        ? []
        : { fee, tax: taxable ? taxOn(price + fee, taxRate) : 0, cents: price + fee },
    ),
  ];
  return {
    fee: sumOf(bills.map(({ fee }) => fee)),
    tax: sumOf(bills.map(({ tax }) => tax)),
    total: sumOf(bills.map(({ cents, tax }) => cents + tax)),
  };
};

const instructionsOf = (
  line: Pick<StoredCartItem, 'specialInstructions'>,
  form: Pick<Request['form'], 'specialInstructions'>,
): string | null =>
  [form.specialInstructions, line.specialInstructions].filter(Boolean).join('\n') || null;
