import type { PaymentMethod } from 'shared/domain/visits/booking-status.ts';
import type { DemoPlan } from './demo-plan.ts';

const morning = 'Morning 8-12';
const afternoon = 'Afternoon 12-5';

export type Household = {
  name: readonly [first: string, last: string];
  /** The last two digits of a fictional number that begins with 555-01. */
  phone: string;
  street: string;
  zip: string;
  access?: string;
  dogs?: string;
  /** If false, they can be reached only by phone. */
  hasEmail?: false;
  plan: Omit<DemoPlan, 'key' | 'of' | 'options' | 'everyWeeks' | 'weeks'> &
    Partial<Pick<DemoPlan, 'options' | 'everyWeeks' | 'weeks'>>;
};

export const pool = (
  dayOfRoute: number,
  preferredTime: string,
  paymentMethod: PaymentMethod,
  rest: Partial<Household['plan']> = {},
): Household['plan'] => ({
  service: 'Monthly Membership',
  dayOfRoute,
  preferredTime,
  paymentMethod,
  ...rest,
});

const yard = (
  dayOfRoute: number,
  preferredTime: string,
  paymentMethod: PaymentMethod,
  rest: Partial<Household['plan']> = {},
): Household['plan'] => ({
  service: 'Sheriff Membership',
  options: { yardSize: 'regular', dogs: 2, frontYard: false },
  dayOfRoute,
  preferredTime,
  paymentMethod,
  ...rest,
});

const annual = { service: 'Annual Membership' } as const;
const deputy = { service: 'Deputy Membership' } as const;

/** Everyone with a plan, except the demo account. */
export const households: readonly Household[] = [
  {
    name: ['Avery', 'Aldermann'],
    phone: '02',
    street: '11 Makebelieve Mesa Road',
    zip: '77373',
    access: 'Gate on the right, no lock.',
    plan: pool(0, morning, 'zelle'),
  },
  {
    name: ['Blake', 'Bellweather'],
    phone: '03',
    street: '29 Makebelieve Mesa Road',
    zip: '77373',
    access: 'Side gate; the latch is stiff.',
    plan: pool(0, morning, 'venmo', annual),
  },
  {
    name: ['Cameron', 'Castellano'],
    phone: '04',
    street: '410 Mockingbird Model Lane',
    zip: '77379',
    dogs: 'Pepper, a terrier: barks, then wants to play.',
    plan: yard(0, morning, 'cashapp'),
  },
  {
    name: ['Drew', 'Dunaway'],
    phone: '05',
    street: '422 Mockingbird Model Lane',
    zip: '77379',
    access: 'Please ring first; the remote opens the drive.',
    plan: pool(0, afternoon, 'zelle'),
  },
  {
    name: ['Ellis', 'Eastwick'],
    phone: '06',
    street: '7 Demonstration Court',
    zip: '77379',
    dogs: 'Two retrievers, indoors while we work.',
    plan: yard(0, afternoon, 'venmo', {
      ...deputy,
      options: { yardSize: 'large', dogs: 2, frontYard: true },
    }),
  },
  {
    name: ['Finley', 'Fairbanks'],
    phone: '07',
    street: '16 Demonstration Court',
    zip: '77379',
    access: 'Back gate from the alley.',
    plan: pool(0, afternoon, 'check', { everyWeeks: 2 }),
  },
  {
    name: ['Gray', 'Garrison'],
    phone: '08',
    street: '2201 Pretend Pines Way',
    zip: '77386',
    access: 'Gate on the left behind the bins.',
    plan: pool(1, morning, 'zelle'),
  },
  {
    name: ['Harper', 'Hollowell'],
    phone: '09',
    street: '2214 Pretend Pines Way',
    zip: '77386',
    access: 'No gate; walk around the garage.',
    plan: pool(1, morning, 'venmo'),
  },
  {
    name: ['Indigo', 'Ibarra'],
    phone: '10',
    street: '2230 Pretend Pines Way',
    zip: '77386',
    dogs: 'Luna, shy; give her a minute.',
    plan: yard(1, morning, 'zelle', { options: { yardSize: 'small', dogs: 1, frontYard: false } }),
  },
  {
    name: ['Jordan', 'Jessop'],
    phone: '11',
    street: '88 Placeholder Lane',
    zip: '77379',
    access: 'Side gate on the right.',
    plan: pool(1, afternoon, 'cashapp', annual),
  },
  {
    name: ['Kendall', 'Kirkwood'],
    phone: '13',
    street: '93 Placeholder Lane',
    zip: '77379',
    dogs: 'Three dachshunds and an opinion on everything.',
    plan: yard(1, afternoon, 'venmo', {
      options: { yardSize: 'regular', dogs: 3, frontYard: false },
    }),
  },
  {
    name: ['Logan', 'Lindqvist'],
    phone: '14',
    street: '105 Placeholder Lane',
    zip: '77379',
    hasEmail: false,
    access: 'Gate is open on service days.',
    plan: pool(1, afternoon, 'check'),
  },
  {
    name: ['Marley', 'Montrose'],
    phone: '15',
    street: '3 Fictional Oaks',
    zip: '77388',
    access: 'Side gate, push hard.',
    plan: pool(2, morning, 'zelle'),
  },
  {
    name: ['Noel', 'Navarro'],
    phone: '16',
    street: '19 Fictional Oaks',
    zip: '77388',
    dogs: 'Moose, large and lazy.',
    plan: yard(2, morning, 'zelle'),
  },
  {
    name: ['Oakley', 'Osterman'],
    phone: '17',
    street: '44 Fictional Oaks',
    zip: '77388',
    plan: pool(2, afternoon, 'venmo'),
  },
  {
    name: ['Parker', 'Pemberton'],
    phone: '18',
    street: '501 Specimen Court',
    zip: '77386',
    access: 'Through the garage; the keypad is on the left.',
    plan: pool(2, afternoon, 'zelle', { everyWeeks: 2 }),
  },
  {
    name: ['Quinn', 'Quimby'],
    phone: '19',
    street: '517 Specimen Court',
    zip: '77386',
    hasEmail: false,
    dogs: 'Old Jack, deaf; wave at him.',
    plan: yard(3, morning, 'cashapp', { options: { yardSize: 'large', dogs: 1, frontYard: true } }),
  },
  {
    name: ['Reese', 'Rutherford'],
    phone: '20',
    street: '1300 Example Trail',
    zip: '77373',
    access: 'Latch on the inside, reach over.',
    plan: pool(3, morning, 'zelle', annual),
  },
  {
    name: ['Sage', 'Sandoval'],
    phone: '21',
    street: '1312 Example Trail',
    zip: '77373',
    plan: pool(3, afternoon, 'venmo', { weeks: 4 }),
  },
  {
    name: ['Tatum', 'Thackeray'],
    phone: '22',
    street: '1340 Example Trail',
    zip: '77373',
    dogs: 'Two puppies. Mind your laces.',
    plan: yard(4, morning, 'zelle', { ...deputy, weeks: 6 }),
  },
  {
    name: ['Umber', 'Underhill'],
    phone: '24',
    street: '64 Illustration Street',
    zip: '77373',
    access: 'Gate by the pump.',
    plan: pool(4, morning, 'cashapp'),
  },
  {
    name: ['Val', 'Vandermeer'],
    phone: '25',
    street: '70 Illustration Street',
    zip: '77373',
    plan: pool(4, afternoon, 'zelle', { everyWeeks: 4 }),
  },
  {
    name: ['Winter', 'Whitlock'],
    phone: '26',
    street: '82 Illustration Street',
    zip: '77373',
    dogs: 'Ziggy follows you around the yard.',
    plan: yard(5, morning, 'venmo'),
  },
  {
    name: ['Xan', 'Xavier'],
    phone: '27',
    street: '9 Invented Meadow',
    zip: '77388',
    access: 'Gate on the right; please shut it, rabbits.',
    plan: pool(5, morning, 'check'),
  },
  {
    name: ['Yael', 'Youngblood'],
    phone: '28',
    street: '21 Invented Meadow',
    zip: '77388',
    plan: pool(5, afternoon, 'zelle', { weeks: 2 }),
  },
];
