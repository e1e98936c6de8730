import { isDeepStrictEqual } from 'node:util';
import { booking as bookingContract, review } from 'shared/contracts/bookings.ts';
import type { Booking } from 'shared/contracts/bookings.ts';
import {
  bookingStatuses,
  bookingTransitions,
  paymentMethods,
  paymentStatuses,
} from 'shared/domain/booking-status.ts';
import type { BookingAction, BookingStatus } from 'shared/domain/booking-status.ts';
import { centsToDecimal } from 'shared/domain/money.ts';
import { serviceOptions } from 'shared/contracts/service-options.ts';
import { timeOrder } from 'shared/domain/visit.ts';
import * as z from 'zod/mini';
import { batchGet } from '../platform/batch-get.ts';
import { cancellationCodes } from '../platform/cancellations.ts';
import { indexKeys, keys } from '../platform/keys.ts';
import { getRow, putRow } from '../platform/rows.ts';
import { queryPage } from '../platform/table.ts';
import type { Page, PageRequest, Table } from '../platform/table.ts';
import { transact } from '../platform/transact.ts';
import type { Operation } from '../platform/transact.ts';
import { transitionUpdate } from './booking-transition.ts';

const text = z._default(z.nullable(z.string()), null);

/** A booking as stored (rules: booking-1); amounts in cents, the service's name as it was booked. */
const storedBooking = z.object({
  id: z.string(),
  userId: z.string(),
  serviceId: z.string(),
  serviceName: z.string(),
  options: z._default(serviceOptions, {}),
  quantity: z._default(z.int(), 1),
  /** Part of `totalAmount`; what is left of it is `quantity` times the price of one. */
  fee: z._default(z.int(), 0),
  status: z._default(z.enum(bookingStatuses), 'pending'),
  scheduledDate: text,
  preferredTime: text,
  address: text,
  specialInstructions: text,
  totalAmount: z.int(),
  paymentMethod: z._default(z.nullable(z.enum(paymentMethods)), null),
  paymentStatus: z._default(z.enum(paymentStatuses), 'pending'),
  /** Id the payment provider will give once a stage takes cards. */
  paymentIntentId: text,
  contact: z._default(bookingContract.shape.contact, null),
  cancelReason: text,
  moved: z._default(bookingContract.shape.moved, null),
  /** The one report that was made for this visit, before anybody wrote in it; null until then. */
  reportId: text,
  review: z._default(z.nullable(review), null),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type StoredBooking = z.infer<typeof storedBooking>;

/** A booking as it goes over the wire. */
export const bookingView = ({ totalAmount, fee, ...booking }: StoredBooking): Booking => ({
  ...booking,
  unitPrice: centsToDecimal((totalAmount - fee) / booking.quantity),
  fee: centsToDecimal(fee),
  totalAmount: centsToDecimal(totalAmount),
});

// Sorts a booking without a date after every dated one.
const undated = '9999-12-31';

/** Where a booking stands in the lists of its customer and of its day. */
const listKeys = (booking: StoredBooking) => {
  const day = booking.scheduledDate ?? undated;
  return {
    ...indexKeys.bookingDay(day, { ...booking, timeOrder: timeOrder(booking.preferredTime) }),
    ...indexKeys.customerBooking(booking.userId, day, booking.id),
  };
};

/** A booking as an item of the table. */
export const bookingItem = (booking: StoredBooking) => ({
  ...keys.booking(booking.id),
  ...booking,
  ...listKeys(booking),
});

/** What a step changes besides the two states. */
export type StepFields = Partial<
  Pick<StoredBooking, 'cancelReason' | 'reportId' | 'scheduledDate' | 'preferredTime' | 'moved'>
>;

/** The same, and what else belongs into its transaction. */
type StepParts = { set?: StepFields; also?: readonly Operation[] };

export const bookingStore = (table: Table) => {
  const find = async (id: string): Promise<StoredBooking | undefined> =>
    getRow(table, { key: keys.booking(id), row: storedBooking, latest: true });

  return {
    put: async (booking: StoredBooking): Promise<void> => {
      await putRow(table, { item: bookingItem(booking) });
    },

    find,

    /** Bookings by their ids, in that order; at most 100. */
    getMany: async (ids: readonly string[]): Promise<StoredBooking[]> => {
      const found = await batchGet(table, storedBooking, ids.map(keys.booking));
      return ids.flatMap((id) => found.find((booking) => booking.id === id) ?? []);
    },

    /**
     * Takes a step of {@link bookingTransitions}, if the booking is still as it was read and the step is
     * legal, together with what else belongs to it; otherwise nothing happens and it is undefined.
     */
    transition: async (
      booking: StoredBooking,
      action: BookingAction,
      now: Date,
      { set = {}, also = [] }: StepParts = {},
    ): Promise<StoredBooking | undefined> => {
      const after = {
        ...booking,
        ...bookingTransitions[action].to,
        ...set,
        updatedAt: now.toISOString(),
      };
      try {
        const moves = set.scheduledDate !== undefined && listKeys(after);
        const step = { id: booking.id, action, now, seen: booking, set: { ...set, ...moves } };
        await transact(table, [transitionUpdate(table, step), ...also]);
      } catch (error) {
        if (cancellationCodes(error).includes('ConditionalCheckFailed')) return undefined;
        // The answer may have got lost, and with it who took the step and has to tell of it.
        const stored = await find(booking.id).catch(() => undefined);
        if (!isDeepStrictEqual(stored, after)) throw error;
      }
      return after;
    },

    /** One customer's bookings, latest visit first. */
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

    /**
     * The visits of a day in the order they are driven, or those without a day (null), first come first;
     * with a status, those of that status.
     */
    listOfDay: async (
      date: string | null,
      { status, ...page }: PageRequest & { status?: BookingStatus | undefined },
    ): Promise<Page<StoredBooking>> => {
      const items: StoredBooking[] = [];
      let { cursor } = page;
      do {
        const read: Page<StoredBooking> = await queryPage({
          table,
          item: storedBooking,
          page: { limit: page.limit - items.length, cursor },
          query: { index: 'gsi1', pk: `BOOKINGS#${date ?? undated}` },
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
