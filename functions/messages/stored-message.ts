import * as z from 'zod/mini';
import { indexKeys, keys } from '../platform/table/keys.ts';

/** A message to a customer as stored (rules: customer-7). Instants are ISO in UTC. */
export const storedMessage = z.object({
  id: z.string(),
  customerId: z.string(),
  serviceReportId: z.string(),
  subject: z.string(),
  message: z.string(),
  sentAt: z.string(),
  /** When the customer opened it on the site; null until then. */
  readAt: z._default(z.nullable(z.string()), null),
});
export type StoredMessage = z.infer<typeof storedMessage>;

/** The row of a message, in its customer's partition and list. */
export const messageItem = (message: StoredMessage) => ({
  ...message,
  ...keys.message(message.customerId, message.id),
  ...indexKeys.customerMessage(message.customerId, message.sentAt, message.id),
});
