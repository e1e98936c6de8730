import { storedAnswers } from 'shared/contracts/customer-field-schemas.ts';
import { contactStates } from 'shared/domain/customers/contact-state.ts';
import { paymentMethods } from 'shared/domain/visits/booking-status.ts';
import type { CustomerField } from 'shared/domain/customers/customer-fields.ts';
import * as z from 'zod/mini';

const text = z._default(z.nullable(z.string()), null);

/** A stored user (rules: customer-1). */
export const storedProfile = z.object({
  /** Our own id, not the user pool's (docs/decisions/0035). */
  id: z.string(),
  /** The user pool's user who signs in as this person; null until somebody has. */
  sub: text,
  ...storedAnswers,
  /** Addresses they had before, and when each was replaced, oldest first. */
  formerEmails: z._default(z.array(z.object({ email: z.string(), until: z.string() })), []),
  /** When they were last invited to sign in, at their current address. */
  invitedAt: text,
  /** Request id of the call that invited them. */
  invitedBy: text,
  /** Whether mail to the current address bounced permanently (rules: customer-20). */
  contact: z._default(z.enum(contactStates), 'ok'),
  profileImageUrl: text,
  /** Preferred payment on service day, if the customer asked us to remember it. */
  paymentMethod: z._default(z.nullable(z.enum(paymentMethods)), null),
  /** Set by the operator only (rules: tax-3). */
  taxExempt: z._default(z.boolean(), false),
  /** A fraction that replaces the stage's rate, or null. */
  taxRate: z._default(z.nullable(z.number()), null),
  /** The payment provider's id of this customer, from when a card or bank is first to be saved. */
  paymentCustomerId: text,
  /** Of a payment provider; without a use (docs/decisions/0032). */
  paymentSubscriptionId: text,
  /** Whether they get a reminder the evening before a visit (rules: reminder-3). */
  reminders: z._default(z.boolean(), true),
  /** Hash of the secret in their calendar link; null if there is no link (rules: calendar-1). */
  calendarHash: text,
  /** When that link was created. */
  calendarSince: text,
  /** Links mailed up to this instant no longer work (rules: link-2); null: all of them do. */
  linksFrom: text,
  /** When the customer asked to have their account deleted; null if they have not. */
  deletionRequestedAt: text,
  /** Request id of the call that asked for it. */
  deletionRequestId: text,
  isAdmin: z._default(z.boolean(), false),
  /**
   * Set together with the user pool's own flag, so that a sign-in in progress cannot succeed (rules: access-20).
   */
  isDisabled: z._default(z.boolean(), false),
  /** When this operator's second factor was last set up. A sign-in before that does not count as one with it. */
  secondFactorSince: text,
  /** Current number of reports. Changed only in transactions that add, move or delete a report. */
  reportCount: z._default(z.int(), 0),
  /** Incremented by every change of the role or of {@link ProfileDetails}. */
  revision: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Profile = z.infer<typeof storedProfile>;

/** How a customer was last invited to sign in. */
export type Invitation = Pick<Profile, 'invitedAt' | 'invitedBy'>;

/** The fields a person fills in. */
export type ProfileDetails = Partial<Pick<Profile, Exclude<CustomerField, 'email'>>>;
