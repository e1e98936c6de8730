import { isDeepStrictEqual } from 'node:util';
import { booking as bookingContract, review, type Booking } from 'shared/contracts/bookings.ts';
import {
  amountDue,
  bookingStatuses,
  bookingTransitions,
  cancellers,
  isOpenVisit,
  type BookingAction,
  type BookingStatus,
} from 'shared/domain/visits/booking-status.ts';
import { centsToDecimal } from 'shared/domain/prices/money.ts';
import { serviceOptions } from 'shared/contracts/service-options.ts';
import { sortingDay } from 'shared/domain/visits/visit.ts';
import * as z from 'zod/mini';
import { countForCustomer } from '../customers/customer-counts.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { cancellationCodes } from '../platform/table/cancellations.ts';
import { indexKeys, keys } from '../platform/table/keys.ts';
import { getRow, putOf } from '../platform/table/rows.ts';
import { queryPage, type Page, type PageRequest, type Table } from '../platform/table/table.ts';
import { transact, type Operation } from '../platform/table/transact.ts';
import { isOwed, listKeys, overWithoutDay } from './booking-list-keys.ts';
import { transitionUpdate } from './booking-transition.ts';
import { dayCountUpdates, type CountedChange } from './day-counts.ts';
import { returnedOnOf } from './item-return.ts';
import { notPossibleView, storedNotPossible } from './stored-not-possible.ts';
import { storedVisitPayment } from './stored-visit-payment.ts';

const text = z._default(z.nullable(z.string()), null);

/** What canceled a visit and can bring it back, and the status the visit had before. */
const cancelledBy = z.object({
  kind: z.enum(cancellers),
  id: z.string(),
  was: z.enum(['pending', 'confirmed']),
});
export type Canceller = Omit<z.infer<typeof cancelledBy>, 'was'>;

/** What is needed to take back a customer's own skip or cancellation (rules: plan-18). */
const ownCancellation = z.object({
  was: z.enum(['pending', 'confirmed']),
  /** The booking's revision after it. A later one means that the booking has changed since. */
  revision: z.int(),
  /** How far the plan was charged then (`billedThrough` in functions/visits/own-cancellation.ts). */
  billed: z.nullable(z.string()),
  /** The check fee that moved elsewhere, in cents, and the visit or plan it moved to. */
  fee: z.nullable(z.object({ cents: z.int(), to: z.enum(['visit', 'plan']), id: z.string() })),
});
export type OwnCancellation = z.infer<typeof ownCancellation>;

/** A customer's answer about access, and the day it is for. */
const dayAnswer = z.object({ day: z.string(), yes: z.boolean() });

/**
 * A booking as stored (rules: booking-1). Amounts are in cents. The service has the name under which it was
 * booked.
 */
export const storedBooking = z.object({
  id: z.string(),
  userId: z.string(),
  /** Null for work that is not in the catalogue. */
  serviceId: z.nullable(z.string()),
  serviceName: z.string(),
  options: z._default(serviceOptions, {}),
  quantity: z._default(z.int(), 1),
  /** Check fee included in `totalAmount`; the rest is `quantity` times the unit price. */
  fee: z._default(z.int(), 0),
  /** The other bookings of the request that are paid with the same check (rules: booking-22). */
  paidWith: z._default(z.array(z.string()), []),
  status: z._default(z.enum(bookingStatuses), 'pending'),
  scheduledDate: text,
  preferredTime: text,
  address: text,
  specialInstructions: text,
  totalAmount: z.int(),
  /** Sales tax on `totalAmount`: its share of the tax on the whole bill. */
  tax: z._default(z.int(), 0),
  /** The tax rate as a fraction; 0 if the visit is not taxed. */
  taxRate: z._default(z.number(), 0),
  /** Whether the plan is charged by month or year, so that nothing is due for the visit itself. */
  included: z._default(z.boolean(), false),
  planId: text,
  originalDate: text,
  /** What canceled the visit, if that can be undone (rules: plan-10); otherwise null. */
  cancelledBy: z._default(z.nullable(cancelledBy), null),
  /** Set while the visit is canceled because its customer skipped or canceled it; otherwise null. */
  ownCancellation: z._default(z.nullable(ownCancellation), null),
  /** Cents by which canceling the visit lowers the plan's next charge. */
  credit: z._default(z.int(), 0),
  revision: z._default(z.int(), 0),
  ...storedVisitPayment,
  contact: z._default(bookingContract.shape.contact, null),
  cancelReason: text,
  /** Why the operator could not do the visit. Its photos are keys in the photo bucket. */
  notPossible: z._default(z.nullable(storedNotPossible), null),
  moved: z._default(bookingContract.shape.moved, null),
  /** The report created for this visit; null until there is one. */
  reportId: text,
  review: z._default(z.nullable(review), null),
  /** Whether the gate is open and the dogs are inside (rules: link-4); null if not answered. */
  gateAnswer: z._default(z.nullable(dayAnswer), null),
  dogsAnswer: z._default(z.nullable(dayAnswer), null),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type StoredBooking = z.infer<typeof storedBooking>;

/** An answer only counts for the day it was given for, and no longer if the visit has moved. */
const answerFor = (
  answer: StoredBooking['gateAnswer'],
  { scheduledDate }: Pick<StoredBooking, 'scheduledDate'>,
): boolean | null => (answer?.day === scheduledDate ? (answer?.yes ?? null) : null);

export const bookingView = ({ totalAmount, fee, tax, ...booking }: StoredBooking): Booking => ({
  ...booking,
  gateOpen: answerFor(booking.gateAnswer, booking),
  dogsInside: answerFor(booking.dogsAnswer, booking),
  isOwnCancellation: booking.ownCancellation !== null,
  notPossible: notPossibleView(booking),
  tax: centsToDecimal(tax),
  amountDue: centsToDecimal(amountDue({ ...booking, totalAmount, tax })),
  returnedOn: returnedOnOf(booking.returns, booking.paymentStatus),
  // What is due since a return may be less, because of an earlier refund.
  unitPrice: centsToDecimal(((booking.returns[0]?.amount ?? totalAmount) - fee) / booking.quantity),
  fee: centsToDecimal(fee),
  totalAmount: centsToDecimal(totalAmount),
});

export const bookingItem = (booking: StoredBooking) => ({
  ...keys.booking(booking.id),
  ...booking,
  ...listKeys(booking),
});

/** Fields that an action changes in addition to the two states. */
export type StepFields = Partial<
  Pick<
    StoredBooking,
    | 'cancelReason'
    | 'reportId'
    | 'scheduledDate'
    | 'preferredTime'
    | 'moved'
    | 'fee'
    | 'totalAmount'
    | 'tax'
    | 'included'
    | 'options'
    | 'paymentMethod'
    | 'cancelledBy'
    | 'ownCancellation'
    | 'notPossible'
    | 'credit'
    | 'taxRate'
    | 'paidOn'
    | 'paymentIntentId'
    | 'paymentSource'
    | 'processingOn'
    | 'heldBy'
    | 'paymentNote'
    | 'refundedOn'
    | 'refunded'
    | 'refundedTax'
    | 'refundReason'
    | 'returns'
    | 'address'
    | 'originalDate'
  >
>;

/**
 * An action of {@link bookingTransitions} as part of a transaction, the booking after it, and the change to pass to
 * {@link dayCountUpdates}.
 */
export const transitionOf = (
  table: Table,
  booking: StoredBooking,
  action: BookingAction,
  { set = {}, now }: { set?: StepFields; now: Date },
): { after: StoredBooking; operation: Operation; counted: CountedChange } => {
  const after = {
    ...booking,
    ...bookingTransitions[action].to,
    ...set,
    revision: booking.revision + 1,
    updatedAt: now.toISOString(),
  };
  const step = {
    id: booking.id,
    action,
    now,
    seen: booking,
    set: { ...set, ...listKeys(after) },
    remove: isOwed(after) || after.paidOn !== null ? [] : ['gsi4pk', 'gsi4sk'],
  };
  const counted = { before: booking, after };
  return { after, operation: transitionUpdate(table, step), counted };
};

type StepParts = {
  set?: StepFields;
  also?: readonly Operation[];
  /** Changes to other bookings, made by `also`. */
  counted?: readonly CountedChange[];
};

export const bookingStore = (table: Table) => {
  const find = async (id: string): Promise<StoredBooking | undefined> =>
    getRow(table, { key: keys.booking(id), row: storedBooking, latest: true });

  return {
    /** Stores a new or changed booking for a demo or a test, without any checks. */
    put: async (booking: StoredBooking): Promise<void> => {
      const before = await find(booking.id);
      await transact(table, [
        putOf(table, { item: bookingItem(booking) }),
        ...(before ? [] : [countForCustomer(table, booking.userId, { bookings: 1 })]),
        ...dayCountUpdates(table, [{ before, after: booking }]),
      ]);
    },

    find,

    /** The bookings with these ids that exist, in the order of the ids. */
    getMany: async (ids: readonly string[]): Promise<StoredBooking[]> => {
      const found = await batchGet(table, storedBooking, ids.map(keys.booking));
      return ids.flatMap((id) => found.find((booking) => booking.id === id) ?? []);
    },

    /**
     * Applies an action of {@link bookingTransitions} and its other operations in one transaction. Returns
     * undefined, having changed nothing, if the booking has changed since it was read or the action is not allowed.
     */
    transition: async (
      booking: StoredBooking,
      action: BookingAction,
      now: Date,
      { set = {}, also = [], counted = [] }: StepParts = {},
    ): Promise<StoredBooking | undefined> => {
      const step = transitionOf(table, booking, action, { set, now });
      const { after, operation } = step;
      const counts = dayCountUpdates(table, [step.counted, ...counted]);
      try {
        await transact(table, [operation, ...also, ...counts]);
      } catch (error) {
        if (cancellationCodes(error).includes('ConditionalCheckFailed')) return undefined;
        // The write may have succeeded although its response was lost, in which case this call has to send the
        // mail.
        const stored = await find(booking.id).catch(() => undefined);
        if (!isDeepStrictEqual(stored, after)) throw error;
      }
      return after;
    },

    listOfCustomer: (userId: string, page: PageRequest): Promise<Page<StoredBooking>> =>
      queryPage({
        table,
        item: storedBooking,
        page,
        query: {
          index: 'gsi2',
          pk: indexKeys.customerBooking(userId, '', '').gsi2pk,
          newestFirst: true,
        },
      }),

    /** A customer's bookings from a day on, and those without a day. The index may lag. */
    listAhead: (userId: string, from: string, page: PageRequest): Promise<Page<StoredBooking>> => {
      const { gsi2pk: pk } = indexKeys.customerBooking(userId, '', '');
      return queryPage({
        table,
        item: storedBooking,
        page,
        query: { index: 'gsi2', pk, sk: [from, '~'] },
      });
    },

    /**
     * The visits of a day in driving order, or those without a day (null) in the order they were booked. Visits
     * without a day are only listed while they are open, unless `status` asks for others.
     */
    listOfDay: async (
      date: string | null,
      { status, ...page }: PageRequest & { status?: BookingStatus | undefined },
    ): Promise<Page<StoredBooking>> => {
      const isOver = date === null && status !== undefined && !isOpenVisit({ status });
      const day = isOver ? overWithoutDay : sortingDay(date);
      const items: StoredBooking[] = [];
      let { cursor } = page;
      do {
        const read: Page<StoredBooking> = await queryPage({
          table,
          item: storedBooking,
          page: { limit: page.limit - items.length, cursor },
          query: { index: 'gsi1', pk: `BOOKINGS#${day}` },
        });
        items.push(
          ...read.items.filter((booking) => status === undefined || booking.status === status),
        );
        cursor = read.nextCursor;
      } while (cursor !== undefined && items.length < page.limit);
      return { items, nextCursor: cursor };
    },
  };
};
export type BookingStore = ReturnType<typeof bookingStore>;
