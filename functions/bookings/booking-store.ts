import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Booking } from 'shared/contracts/bookings.ts';
import { bookingStatuses, paymentStatuses } from 'shared/domain/booking-status.ts';
import { centsToDecimal } from 'shared/domain/money.ts';
import * as z from 'zod/mini';
import { indexKeys, keys } from '../platform/keys.ts';
import { queryPage } from '../platform/table.ts';
import type { Page, PageRequest, Table } from '../platform/table.ts';

const text = z._default(z.nullable(z.string()), null);

/** A booking as stored (spec.md point 3); the amount in cents, the service's name as it was booked. */
const storedBooking = z.object({
  id: z.string(),
  userId: z.string(),
  serviceId: z.string(),
  serviceName: z.string(),
  status: z._default(z.enum(bookingStatuses), 'pending'),
  scheduledDate: text,
  preferredTime: text,
  address: text,
  specialInstructions: text,
  totalAmount: z.int(),
  paymentStatus: z._default(z.enum(paymentStatuses), 'pending'),
  /** Id the payment provider will give once a stage takes cards. */
  paymentIntentId: text,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type StoredBooking = z.infer<typeof storedBooking>;

/** A booking as it goes over the wire. */
export const bookingView = ({ totalAmount, ...booking }: StoredBooking): Booking => ({
  ...booking,
  totalAmount: centsToDecimal(totalAmount),
});

// Sorts a booking without a date after every dated one.
const undated = '9999-12-31';

export const bookingStore = ({ name, client }: Table) => ({
  put: async (booking: StoredBooking): Promise<void> => {
    const day = booking.scheduledDate ?? undated;
    await client.send(
      new PutCommand({
        TableName: name,
        Item: {
          ...keys.booking(booking.id),
          ...booking,
          ...indexKeys.bookingDay(day, booking.id),
          ...indexKeys.customerBooking(booking.userId, day, booking.id),
        },
      }),
    );
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
