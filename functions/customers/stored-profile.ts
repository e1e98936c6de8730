import { storedAnswers } from 'shared/contracts/customer-field-schemas.ts';
import { contactStates } from 'shared/contracts/customers.ts';
import { paymentMethods } from 'shared/domain/booking-status.ts';
import type { CustomerField } from 'shared/domain/customer-fields.ts';
import * as z from 'zod/mini';

const text = z._default(z.nullable(z.string()), null);

/** A stored user (rules: customer-1). */
export const storedProfile = z.object({
  /** Our own (docs/decisions/0035). */
  id: z.string(),
  /** The user of the pool who signs in as this person; null before anybody has. */
  sub: text,
  ...storedAnswers,
  /** When they were last asked to sign in, at the address they have now. */
  invitedAt: text,
  /** Request id of the call that asked. */
  invitedBy: text,
  /** Whether mail to the present address came back for good (rules: customer-20). */
  contact: z._default(z.enum(contactStates), 'ok'),
  profileImageUrl: text,
  /** Preferred payment on service day, if the customer asked us to remember it. */
  paymentMethod: z._default(z.nullable(z.enum(paymentMethods)), null),
  /** Set by the operator only (rules: tax-3). */
  taxExempt: z._default(z.boolean(), false),
  /** A fraction instead of the stage's rate, or null. */
  taxRate: z._default(z.nullable(z.number()), null),
  /** For a payment provider, once a stage accepts cards. */
  paymentCustomerId: text,
  paymentSubscriptionId: text,
  /** Whether they are mailed the evening before a visit (rules: reminder-3). */
  reminders: z._default(z.boolean(), true),
  /** Of the secret in their calendar link; null without one (rules: calendar-1). */
  calendarHash: text,
  /** When that link was made. */
  calendarSince: text,
  /** Links mailed until then are dead (rules: link-2); null: none is. */
  linksFrom: text,
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

/** How a customer was last asked to sign in. */
export type Invitation = Pick<Profile, 'invitedAt' | 'invitedBy'>;

/** The fields a person fills in. */
export type ProfileDetails = Partial<Pick<Profile, Exclude<CustomerField, 'email'>>>;
