import type { recordPayment } from 'shared/contracts/charges.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import { mayTransition, isTaken as isVisitTaken } from 'shared/domain/visits/booking-status.ts';
import { sumOf } from 'shared/domain/prices/money.ts';
import { AppError } from 'shared/errors.ts';
import { transitionOf, type BookingStore, type StoredBooking } from '../bookings/booking-store.ts';
import { dayCountUpdates } from '../bookings/day-counts.ts';
import { requireFree } from '../bookings/held-item.ts';
import { customerExists } from '../customers/customer-exists.ts';
import {
  idempotencyRecord,
  priorResult,
  type IdempotentAction,
} from '../platform/endpoint/idempotency.ts';
import type { Table } from '../platform/table/table.ts';
import { transactIfCurrent, type Operation } from '../platform/table/transact.ts';
import { changedCharge, isTaken, requirePassed } from './charge-rules.ts';
import { saveCharge, type ChargeStore } from './charge-store.ts';
import { isSamePayment, paymentFacts } from './payment-details.ts';
import type { StoredCharge } from './stored-charge.ts';

type Body = BodyOf<typeof recordPayment>;

type Payment = {
  customerId: string;
  body: Body;
  /** The call that records it, if it has an idempotency key. */
  idempotentAction: IdempotentAction | undefined;
  /** Written in the same transaction, even if nothing is left to be marked as paid. */
  also?: readonly Operation[];
  now: Date;
};

type Dependencies = {
  table: Table;
  charges: Pick<ChargeStore, 'getMany'>;
  bookings: Pick<BookingStore, 'getMany'>;
};

/**
 * Marks one customer's items as paid, all or none. Items for which the same payment is stored stay as they are
 * (rules: charge-6).
 * @returns the cents that this payment changed, also if the call is repeated; `overtaken`, having written nothing,
 * if an item has changed since it was read
 * @throws AppError `invalid` for a future day, `not-found` for an item that is not this customer's, `conflict` for
 * one that can no longer be paid or has another payment
 */
export const payTogether = async (
  { customerId, body, idempotentAction, also = [], now }: Payment,
  { table, charges, bookings }: Dependencies,
): Promise<number | 'overtaken'> => {
  requirePassed('paidOn', body.paidOn, now);
  const idsOf = (kind: 'charge' | 'visit') => [
    ...new Set(body.items.flatMap((item) => (item.kind === kind ? item.id : []))),
  ];
  const wanted = { charges: idsOf('charge'), visits: idsOf('visit') };
  const [owed, visits, prior] = await Promise.all([
    charges.getMany(wanted.charges),
    bookings.getMany(wanted.visits),
    idempotentAction && priorResult(table, idempotentAction),
  ]);
  const totalOf = (ids: readonly string[]): number =>
    sumOf([
      ...owed.flatMap(({ id, amount, tax }) => (ids.includes(id) ? amount + tax : [])),
      ...visits.flatMap(({ id, totalAmount, tax }) => (ids.includes(id) ? totalAmount + tax : [])),
    ]);
  const isOthers =
    owed.some((charge) => charge.customerId !== customerId) ||
    visits.some(({ userId }) => userId !== customerId);
  if (isOthers || owed.length < wanted.charges.length || visits.length < wanted.visits.length)
    throw new AppError('not-found', 'One of these could not be found. Please look again.');
  if (prior) return totalOf(prior);
  const paidVisits = visits.flatMap((visit) => payVisit(visit, { body, now, table }));
  const paidCharges = owed.flatMap((charge) => payCharge(charge, { body, now }));
  const made = [...paidCharges, ...paidVisits.map(({ after }) => after)].map(({ id }) => id);
  if (made.length === 0 && also.length === 0) return 0;
  const operations = [
    ...(idempotentAction ? [idempotencyRecord(table, { idempotentAction, made, now })] : []),
    ...paidCharges.map((charge) => saveCharge(table, charge)),
    ...paidVisits.map(({ operation }) => operation),
    ...dayCountUpdates(
      table,
      paidVisits.map(({ counted }) => counted),
    ),
    customerExists(table, customerId),
    ...also,
  ];
  return (await transactIfCurrent(table, operations)) ? totalOf(made) : 'overtaken';
};

const payCharge = (charge: StoredCharge, { body, now }: { body: Body; now: Date }) => {
  const { items: _items, ...payment } = body;
  const action = { action: 'paid', body: payment } as const;
  return isTaken(charge, action) ? [] : [changedCharge(charge, { ...action, now })];
};

const payVisit = (
  visit: StoredBooking,
  { body, now, table }: { body: Body; now: Date; table: Table },
) => {
  const stored = { ...visit, note: visit.paymentNote };
  if (isVisitTaken('markPaid', visit)) {
    if (isSamePayment(stored, body)) return [];
    const facts = [`${visit.serviceName} is paid already`, ...paymentFacts(stored)].join(' ');
    throw new AppError('conflict', [`${facts}.`, stored.note].filter(Boolean).join(' '));
  }
  requireFree(visit);
  if (visit.included || !mayTransition('markPaid', visit))
    throw new AppError('conflict', `Nothing is due for ${visit.serviceName} any more.`);
  const set = { paymentMethod: body.method, paidOn: body.paidOn, paymentNote: body.note || null };
  return [transitionOf(table, visit, 'markPaid', { set, now })];
};
