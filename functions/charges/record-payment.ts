import type { recordPayment } from 'shared/contracts/charges.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import { mayTransition, isTaken as isVisitTaken } from 'shared/domain/visits/booking-status.ts';
import { sumOf } from 'shared/domain/prices/money.ts';
import { AppError } from 'shared/errors.ts';
import { transitionOf } from '../bookings/booking-store.ts';
import type { BookingStore, StoredBooking } from '../bookings/booking-store.ts';
import { dayCountUpdates } from '../bookings/day-counts.ts';
import type { Table } from '../platform/table/table.ts';
import { transactIfCurrent } from '../platform/table/transact.ts';
import { changedCharge, isTaken, requirePassed } from './charge-rules.ts';
import { saveCharge } from './charge-store.ts';
import type { ChargeStore } from './charge-store.ts';
import type { StoredCharge } from './stored-charge.ts';

type Payment = { customerId: string; body: BodyOf<typeof recordPayment>; now: Date };

type Dependencies = {
  table: Table;
  charges: Pick<ChargeStore, 'getMany'>;
  bookings: Pick<BookingStore, 'getMany'>;
};

/**
 * Marks one customer's items as paid, all or none. Items that are already paid stay as they are (rules: charge-6).
 * @returns the cents paid; `overtaken`, having written nothing, if an item has changed since it was read
 * @throws AppError `invalid` for a future day, `not-found` for an item that is not this customer's, `conflict` for
 * one that can no longer be paid
 */
export const payTogether = async (
  { customerId, body, now }: Payment,
  { table, charges, bookings }: Dependencies,
): Promise<number | 'overtaken'> => {
  requirePassed('paidOn', body.paidOn, now);
  const idsOf = (kind: 'charge' | 'visit') => [
    ...new Set(body.items.flatMap((item) => (item.kind === kind ? item.id : []))),
  ];
  const wanted = { charges: idsOf('charge'), visits: idsOf('visit') };
  const [owed, visits] = await Promise.all([
    charges.getMany(wanted.charges),
    bookings.getMany(wanted.visits),
  ]);
  const isOthers =
    owed.some((charge) => charge.customerId !== customerId) ||
    visits.some(({ userId }) => userId !== customerId);
  if (isOthers || owed.length < wanted.charges.length || visits.length < wanted.visits.length)
    throw new AppError('not-found', 'One of these could not be found. Please look again.');
  const paidVisits = visits.flatMap((visit) => payVisit(visit, { body, now, table }));
  const operations = [
    ...owed.flatMap((charge) => payCharge(charge, { body, now, table })),
    ...paidVisits.map(({ operation }) => operation),
    ...dayCountUpdates(
      table,
      paidVisits.map(({ counted }) => counted),
    ),
  ];
  if (operations.length > 0 && !(await transactIfCurrent(table, operations))) return 'overtaken';
  return sumOf([
    ...owed.map(({ amount, tax }) => amount + tax),
    ...visits.map(({ totalAmount, tax }) => totalAmount + tax),
  ]);
};

type Paying = Omit<Payment, 'customerId'> & { table: Table };

const payCharge = (charge: StoredCharge, { body, now, table }: Paying) => {
  const { items: _items, ...payment } = body;
  if (isTaken(charge, 'paid')) return [];
  return [saveCharge(table, changedCharge(charge, { action: 'paid', body: payment, now }))];
};

const payVisit = (visit: StoredBooking, { body, now, table }: Paying) => {
  if (isVisitTaken('markPaid', visit)) return [];
  if (visit.included || !mayTransition('markPaid', visit))
    throw new AppError('conflict', `Nothing is due for ${visit.serviceName} any more.`);
  const set = { paymentMethod: body.method, paidOn: body.paidOn, paymentNote: body.note || null };
  return [transitionOf(table, visit, 'markPaid', { set, now })];
};
