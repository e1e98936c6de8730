import * as z from 'zod/mini';
import { ownFields } from '../domain/customers/customer-fields.ts';
import { defineContract } from './contract.ts';
import { answerSchemas, profileQuestions } from './customer-field-schemas.ts';
import { instant } from './fields.ts';

/** What a customer may edit. The email address is used to sign in and cannot be changed. */
export const profileForm = z.strictObject(profileQuestions);
export type ProfileForm = z.infer<typeof profileForm>;

/** The customer's answers; null where there is none. */
export const profile = z.object({
  ...answerSchemas(ownFields),
  /** When the customer asked to be deleted; null otherwise. */
  deletionRequestedAt: z.nullable(instant),
  /** Whether they get a reminder by mail on the evening before a visit. */
  reminders: z.boolean(),
  /** When their calendar link was created; null if there is none. */
  calendarSince: z.nullable(instant),
});
export type CustomerProfile = z.infer<typeof profile>;

export const getProfile = defineContract('customer', 'GET', '/api/auth/profile', {
  name: 'get-profile',
  summary: 'The caller’s own name, address, access instructions and pets',
  unlimited: 'small read',
  response: profile,
});

export const updateProfile = defineContract('customer', 'PUT', '/api/auth/profile', {
  name: 'update-profile',
  summary: 'Replaces what the caller has told about themselves; harmless to repeat',
  rateLimit: { requests: 60, seconds: 3600, per: 'account' },
  body: profileForm,
  response: profile,
});
