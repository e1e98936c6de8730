import { BatchGetCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { BatchGetCommandOutput } from '@aws-sdk/lib-dynamodb';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { booking as bookingContract } from 'shared/contracts/bookings.ts';
import type { Booking } from 'shared/contracts/bookings.ts';
import {
  bookingStatuses,
  bookingTransitions,
  paymentMethods,
  paymentStatuses,
} from 'shared/domain/booking-status.ts';
import type { BookingAction, BookingState } from 'shared/domain/booking-status.ts';
import { centsToDecimal } from 'shared/domain/money.ts';
import { serviceOptions } from 'shared/contracts/service-options.ts';
import * as z from 'zod/mini';
import { indexKeys, keys } from '../platform/keys.ts';
import { queryPage } from '../platform/table.ts';
import type { Page, PageRequest, Table } from '../platform/table.ts';

const text = z._default(z.nullable(z.string()), null);

/** A booking as stored (spec.md point 3); amounts in cents, the service's name as it was booked. */
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

/** A booking as an item of the table, in the lists of its customer and its day. */
export const bookingItem = (booking: StoredBooking) => {
  const day = booking.scheduledDate ?? undated;
  return {
    ...keys.booking(booking.id),
    ...booking,
    ...indexKeys.bookingDay(day, booking.id),
    ...indexKeys.customerBooking(booking.userId, day, booking.id),
  };
};

/** `field IN (:field0, :field1)` for each part of a state that a step may only start from. */
const legalStates = (action: BookingAction) => {
  const from: { [P in keyof BookingState]?: readonly string[] } = bookingTransitions[action].from;
  const parts = Object.entries(from).map(([field, values]) => ({
    condition: `#${field} in (${values.map((_, index) => `:${field}${index}`).join(', ')})`,
    values: values.map((value, index) => [`:${field}${index}`, value] as const),
  }));
  return {
    conditions: parts.map(({ condition }) => condition),
    values: Object.fromEntries(parts.flatMap(({ values }) => values)),
  };
};

export const bookingStore = ({ name, client }: Table) => ({
  put: async (booking: StoredBooking): Promise<void> => {
    await client.send(new PutCommand({ TableName: name, Item: bookingItem(booking) }));
  },

  find: async (id: string): Promise<StoredBooking | undefined> => {
    const { Item } = await client.send(
      new GetCommand({ TableName: name, Key: keys.booking(id), ConsistentRead: true }),
    );
    return Item && storedBooking.parse(Item);
  },

  /** Bookings by their ids, in that order; at most 100. */
  getMany: async (ids: readonly string[]): Promise<StoredBooking[]> => {
    const found = new Map<string, StoredBooking>();
    let pending: Record<string, unknown>[] | undefined = ids.map((id) => keys.booking(id));
    while (pending && pending.length > 0) {
      const reply: BatchGetCommandOutput = await client.send(
        new BatchGetCommand({ RequestItems: { [name]: { Keys: pending, ConsistentRead: true } } }),
      );
      for (const stored of z.array(storedBooking).parse(reply.Responses?.[name] ?? []))
        found.set(stored.id, stored);
      pending = reply.UnprocessedKeys?.[name]?.Keys;
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  },

  /**
   * Takes a step of {@link bookingTransitions}, if the booking is still as it was read and the step is
   * legal; otherwise undefined.
   */
  transition: async (
    booking: StoredBooking,
    action: BookingAction,
    now: Date,
  ): Promise<StoredBooking | undefined> => {
    const to: Partial<BookingState> = bookingTransitions[action].to;
    const legal = legalStates(action);
    try {
      const { Attributes } = await client.send(
        new UpdateCommand({
          TableName: name,
          Key: keys.booking(booking.id),
          UpdateExpression: `SET updatedAt = :now, ${Object.keys(to)
            .map((field) => `#${field} = :to_${field}`)
            .join(', ')}`,
          ConditionExpression: ['updatedAt = :seen', ...legal.conditions].join(' and '),
          ExpressionAttributeNames: Object.fromEntries(
            [...Object.keys(bookingTransitions[action].from), ...Object.keys(to)].map((field) => [
              `#${field}`,
              field,
            ]),
          ),
          ExpressionAttributeValues: {
            ':seen': booking.updatedAt,
            ':now': now.toISOString(),
            ...legal.values,
            ...Object.fromEntries(
              Object.entries(to).map(([field, value]) => [`:to_${field}`, value]),
            ),
          },
          ReturnValues: 'ALL_NEW',
        }),
      );
      return storedBooking.parse(Attributes);
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return undefined;
      throw error;
    }
  },

  /** One customer's bookings, latest visit first. */
  listOfCustomer: (userId: string, page: PageRequest): Promise<Page<StoredBooking>> =>
    queryPage({
      table: { name, client },
      item: storedBooking,
      page,
      query: {
        IndexName: 'gsi2',
        KeyConditionExpression: 'gsi2pk = :pk',
        ExpressionAttributeValues: { ':pk': indexKeys.customerBooking(userId, '', '').gsi2pk },
        ScanIndexForward: false,
      },
    }),
});
export type BookingStore = ReturnType<typeof bookingStore>;
