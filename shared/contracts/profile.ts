import * as z from 'zod/mini';
import { defineContract } from './contract.ts';
import { requiredText, text } from './fields.ts';

const phoneTooShort = 'Phone number must be at least 10 digits';
const addressTooShort = 'Please provide a complete service address';

/** What a customer keeps with us and may correct. The e-mail address is the sign-in and stays. */
export const profileForm = z.strictObject({
  firstName: requiredText(100, 'First name is required'),
  lastName: requiredText(100, 'Last name is required'),
  phone: text(40).check(
    z.refine((phone) => phone.replaceAll(/\D/g, '').length >= 10, phoneTooShort),
  ),
  address: text(300).check(z.minLength(10, addressTooShort)),
  /** Gate codes and the like: for the customer and the operator alone, in no mail, PDF or log. */
  poolAccess: text(1000),
  hasPets: z.boolean(),
  /** Forgotten when there are no pets. */
  petDetails: text(1000),
});
export type ProfileForm = z.infer<typeof profileForm>;

const told = z.nullable(z.string());

/** What the customer has told us; null where nothing was told. */
export const profile = z.object({
  email: z.string(),
  firstName: told,
  lastName: told,
  phone: told,
  address: told,
  poolAccess: told,
  hasPets: z.boolean(),
  petDetails: told,
});
export type CustomerProfile = z.infer<typeof profile>;

export const getProfile = defineContract({
  name: 'get-profile',
  summary: 'The caller’s own name, address, access instructions and pets',
  method: 'GET',
  path: '/api/auth/profile',
  access: 'customer',
  response: profile,
});

export const updateProfile = defineContract({
  name: 'update-profile',
  summary: 'Replaces what the caller has told about themselves; harmless to repeat',
  method: 'PUT',
  path: '/api/auth/profile',
  access: 'customer',
  body: profileForm,
  response: profile,
});
