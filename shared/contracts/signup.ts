import * as z from 'zod/mini';
import { defineContract } from './contract.ts';
import { emailAddress, requiredText, text } from './fields.ts';

/** Days a visit can be wished for (rules: signup-2). */
export const serviceDays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type ServiceDay = (typeof serviceDays)[number];

/** 'Monday' for 'monday'. */
export const serviceDayLabel = (day: ServiceDay): string =>
  `${day.charAt(0).toUpperCase()}${day.slice(1)}`;

export const serviceTypes = ['pool', 'yard', 'both'] as const;
export type ServiceType = (typeof serviceTypes)[number];

/** As people read them (rules: signup-2). */
export const serviceTypeLabels: Readonly<Record<ServiceType, string>> = {
  pool: 'Pool Sheriff - Pool Maintenance',
  yard: 'Poop Sheriff - Pet Waste Cleanup',
  both: 'Both Pool & Yard Services',
};

const atLeastTen = (max: number, message: string) => text(max).check(z.minLength(10, message));

/** What a person fills in to get an account (rules: signup-1). The form and the function share it. */
export const signupForm = z.strictObject({
  firstName: requiredText(100, 'First name is required'),
  lastName: requiredText(100, 'Last name is required'),
  email: emailAddress(),
  phone: atLeastTen(40, 'Phone number must be at least 10 digits'),
  address: atLeastTen(300, 'Please provide your complete address'),
  /** Gate codes and the like: for the customer and the operator alone. */
  poolAccess: atLeastTen(1000, 'Please describe how to access your pool area'),
  hasPets: z._default(z.boolean(), false),
  petDetails: z.optional(text(1000)),
  serviceType: z.enum(serviceTypes, 'Please select the type of service you need'),
  desiredDay: z.enum(serviceDays, 'Please select your preferred service day'),
  specialRequests: z.optional(text(2000)),
  /** A field people never see. Robots fill it in; such a request is dropped without a word. */
  website: z.optional(z.string().check(z.maxLength(500))),
});
/** What the form holds. */
export type SignupInput = z.input<typeof signupForm>;
/** What its rules make of it. */
export type SignupForm = z.output<typeof signupForm>;

export const signUp = defineContract({
  name: 'sign-up',
  summary: 'Stores a sign-up request and opens the account; answers the same for a known address',
  method: 'POST',
  path: '/api/signup',
  access: 'public',
  rateLimit: { requests: 10, seconds: 3600, per: 'address' },
  body: signupForm,
  response: z.object({ success: z.boolean(), message: z.string() }),
});
