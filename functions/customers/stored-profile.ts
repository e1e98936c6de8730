import { storedAnswers } from 'shared/contracts/customer-field-schemas.ts';
import { paymentMethods } from 'shared/domain/booking-status.ts';
import type { CustomerField } from 'shared/domain/customer-fields.ts';
import * as z from 'zod/mini';

const text = z._default(z.nullable(z.string()), null);

/** A stored user (rules: customer-1); `id` is the `sub` of the ID token. */
export const storedProfile = z.object({
  id: z.string(),
  ...storedAnswers,
  profileImageUrl: text,
  /** Preferred payment on service day, if the customer asked us to remember it. */
  paymentMethod: z._default(z.nullable(z.enum(paymentMethods)), null),
  /** For a payment provider, once a stage accepts cards. */
  paymentCustomerId: text,
  paymentSubscriptionId: text,
  /** When the customer asked to be deleted; null otherwise. */
  deletionRequestedAt: text,
  /** Request id of the call that asked. */
  deletionRequestId: text,
  isAdmin: z._default(z.boolean(), false),
  /** Set together with the pool's own switch, so that a sign-in under way opens nothing (rules: access-20). */
  isDisabled: z._default(z.boolean(), false),
  /** When this operator's second factor was set up last; an earlier sign-in does not count as one with it. */
  secondFactorSince: text,
  /** Current number of reports; changed only in transactions that add, move or delete a report. */
  reportCount: z._default(z.int(), 0),
  /** Incremented by every change of the role or of {@link ProfileDetails}. */
  revision: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Profile = z.infer<typeof storedProfile>;

/** The fields a person fills in. */
export type ProfileDetails = Partial<Pick<Profile, Exclude<CustomerField, 'email'>>>;
