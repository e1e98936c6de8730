import type { SignupInput } from 'shared/contracts/signup.ts';

/** Nothing filled in; the two selects begin at their first option, which is no choice. */
export const emptySignup = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  poolAccess: '',
  hasPets: false,
  petDetails: '',
  specialRequests: '',
  website: '',
} satisfies Partial<SignupInput>;

/** Who it is and where, in the order of the form. */
export const contactFields = [
  {
    name: 'firstName',
    label: 'First name',
    type: 'text',
    autoComplete: 'given-name',
  },
  {
    name: 'lastName',
    label: 'Last name',
    type: 'text',
    autoComplete: 'family-name',
  },
  { name: 'email', label: 'E-mail', type: 'email', autoComplete: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
  {
    name: 'address',
    label: 'Service address',
    type: 'text',
    autoComplete: 'street-address',
    wide: true,
  },
] as const;
