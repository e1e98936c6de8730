import { serviceDays, serviceTypes } from 'shared/contracts/signup.ts';
import { paymentMethods } from 'shared/domain/booking-status.ts';
import * as z from 'zod/mini';

const text = z._default(z.nullable(z.string()), null);

/** A user as stored (rules: customer-1); `id` is the sign-in's `sub`. */
export const storedProfile = z.object({
  id: z.string(),
  email: z.string(),
  firstName: text,
  lastName: text,
  profileImageUrl: text,
  phone: text,
  address: text,
  /** How to get to the pool or yard: shown to the customer and the operator, in no mail, PDF or log. */
  poolAccess: text,
  hasPets: z._default(z.boolean(), false),
  petDetails: text,
  serviceType: z._default(z.nullable(z.enum(serviceTypes)), null),
  desiredDay: z._default(z.nullable(z.enum(serviceDays)), null),
  specialRequests: text,
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
export type ProfileDetails = Partial<
  Pick<
    Profile,
    | 'firstName'
    | 'lastName'
    | 'phone'
    | 'address'
    | 'poolAccess'
    | 'hasPets'
    | 'petDetails'
    | 'serviceType'
    | 'desiredDay'
    | 'specialRequests'
  >
>;
