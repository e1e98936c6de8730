import type { StoredAnswers } from 'shared/domain/customers/customer-answers.ts';
import { demoId } from './demo-id.ts';

type Answers = StoredAnswers<'profile'>;

/** A customer in the demo; names, phone numbers (555-01xx) and addresses are fictional. */
export type DemoCustomer = { id: string; email: string | null } & Partial<Answers> &
  Pick<Answers, 'firstName' | 'lastName' | 'phone' | 'address'>;

export const demoAccountProfile = {
  firstName: 'Casey',
  lastName: 'Customer',
  phone: '(281) 555-0101',
  address: '1204 Example Trail, Spring, TX 77373',
  poolAccess: 'Side gate on the left. The latch sticks; lift it a little.',
  hasPets: true,
  petDetails: 'One friendly Labrador, usually indoors',
  poolGallons: 15_000,
  poolSurface: 'plaster',
  poolSanitizer: 'liquid',
} as const;

const neighbor = (
  firstName: string,
  lastName: string,
  contact: Omit<DemoCustomer, 'id' | 'email' | 'firstName' | 'lastName'>,
): DemoCustomer => ({
  id: demoId(`${firstName} ${lastName}`),
  email: `${firstName}.${lastName}@example.com`.toLowerCase(),
  firstName,
  lastName,
  ...contact,
});

/** Customers without an account, to fill the operator's lists. */
export const demoNeighbors = {
  dana: neighbor('Dana', 'Deckard', {
    phone: '(281) 555-0112',
    address: '34 Sample Creek Drive, Spring, TX 77373',
    poolAccess: 'Side gate on the left. The latch is at the top, on the inside.',
    hasPets: true,
    petDetails: 'Biscuit, a beagle. Friendly, but slips through an open gate.',
  }),
  morgan: neighbor('Morgan', 'Meadows', {
    phone: '(281) 555-0123',
    address: '907 Placeholder Lane, Spring, TX 77379',
    poolAccess: 'The yard is open; the key of the shed hangs by the back door.',
    hasPets: true,
    petDetails: 'Two dogs. They bark and mean well.',
  }),
  /** Has not paid for three visits. */
  peyton: neighbor('Peyton', 'Prescott', {
    phone: '(281) 555-0129',
    address: '73 Makebelieve Mesa Road, Spring, TX 77373',
    poolAccess: 'Gate on the left, no lock.',
  }),
  riley: neighbor('Riley', 'Rivers', {
    phone: '(281) 555-0134',
    address: '5 Specimen Court, Spring, TX 77386',
  }),
  /** Has booked a single visit. */
  robin: neighbor('Robin', 'Rockwell', {
    phone: '(281) 555-0130',
    address: '12 Demonstration Court, Spring, TX 77379',
  }),
  sam: neighbor('Sam', 'Springer', {
    phone: '(281) 555-0145',
    address: '2218 Fictional Oaks, Spring, TX 77388',
  }),
} as const;
