import { storedAnswers } from 'shared/contracts/customer-field-schemas.ts';
import { paymentMethods } from 'shared/domain/booking-status.ts';
import type { CustomerField } from 'shared/domain/customer-fields.ts';
import * as z from 'zod/mini';

const text = z._default(z.nullable(z.string()), null);

/** A user as stored (rules: customer-1); `id` is the sign-in's `sub`. */
export const storedProfile = z.object({
  id: z.string(),
  ...storedAnswers,
  profileImageUrl: text,
  /** How the customer likes to pay on service day, when they asked us to remember it. */
  paymentMethod: z._default(z.nullable(z.enum(paymentMethods)), null),
  /** Ids the payment provider will give once a stage takes cards. */
  paymentCustomerId: text,
  paymentSubscriptionId: text,
  isAdmin: z._default(z.boolean(), false),
  /** Reports kept at present; changed only in the transactions that add, move or delete a report. */
  reportCount: z._default(z.int(), 0),
  /** Rises with every change of what a person told us or of the role. */
  revision: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Profile = z.infer<typeof storedProfile>;

/** The parts of a profile a person fills in. */
export type ProfileDetails = Partial<Pick<Profile, Exclude<CustomerField, 'email'>>>;
