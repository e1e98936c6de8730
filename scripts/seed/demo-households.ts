import type { PaymentMethod } from 'shared/domain/visits/booking-status.ts';
import type { DemoPlan } from './demo-plan.ts';

const morning = 'Morning 8-12';
const afternoon = 'Afternoon 12-5';

export type Household = {
  name: string;
  /** The last two digits of a fictional number that begins with 555-01. */
  phone: string;
  street: string;
  zip: string;
  access?: string;
  dogs?: string;
  /** If false, they can be reached only by phone. */
  hasEmail?: false;
  /** What was read at every visit, unless the water was mostly in range. */
  water?: 'troubled';
  plan: Omit<DemoPlan, 'key' | 'of' | 'options' | 'everyWeeks' | 'weeks'> &
    Partial<Pick<DemoPlan, 'options' | 'everyWeeks' | 'weeks'>>;
};

const planOf =
  (defaults: Pick<Household['plan'], 'service' | 'options'>) =>
  (
    dayOfRoute: number,
    preferredTime: string,
    paymentMethod: PaymentMethod,
    rest: Partial<Household['plan']> = {},
  ): Household['plan'] => ({ ...defaults, dayOfRoute, preferredTime, paymentMethod, ...rest });

export const pool = planOf({ service: 'Monthly Membership' });
const yard = planOf({
  service: 'Sheriff Membership',
  options: { yardSize: 'regular', dogs: 2, frontYard: false },
});

const annual = { service: 'Annual Membership' } as const;
const deputy = { service: 'Deputy Membership' } as const;

const household = (
  name: string,
  phone: string,
  street: string,
  zip: string,
  rest: Omit<Household, 'name' | 'phone' | 'street' | 'zip'>,
): Household => ({ name, phone, street, zip, ...rest });

/** Everyone with a plan, except the demo account. */
export const households: readonly Household[] = [
  household('Avery Aldermann', '02', '11 Makebelieve Mesa Road', '77373', {
    access: 'Gate on the right, no lock.',
    plan: pool(0, morning, 'zelle'),
  }),
  household('Blake Bellweather', '03', '29 Makebelieve Mesa Road', '77373', {
    access: 'Side gate; the latch is stiff.',
    plan: pool(0, morning, 'venmo', annual),
  }),
  household('Cameron Castellano', '04', '410 Mockingbird Model Lane', '77379', {
    dogs: 'Pepper, a terrier: barks, then wants to play.',
    plan: yard(0, morning, 'cashapp'),
  }),
  household('Drew Dunaway', '05', '422 Mockingbird Model Lane', '77379', {
    access: 'Please ring first; the remote opens the drive.',
    plan: pool(0, afternoon, 'zelle'),
  }),
  household('Ellis Eastwick', '06', '7 Demonstration Court', '77379', {
    dogs: 'Two retrievers, indoors while we work.',
    plan: yard(0, afternoon, 'venmo', {
      ...deputy,
      options: { yardSize: 'large', dogs: 2, frontYard: true },
    }),
  }),
  household('Finley Fairbanks', '07', '16 Demonstration Court', '77379', {
    access: 'Back gate from the alley.',
    plan: pool(0, afternoon, 'check', { everyWeeks: 2 }),
  }),
  household('Gray Garrison', '08', '2201 Pretend Pines Way', '77386', {
    access: 'Gate on the left behind the bins.',
    plan: pool(1, morning, 'zelle'),
  }),
  household('Harper Hollowell', '09', '2214 Pretend Pines Way', '77386', {
    access: 'No gate; walk around the garage.',
    plan: pool(1, morning, 'venmo'),
  }),
  household('Indigo Ibarra', '10', '2230 Pretend Pines Way', '77386', {
    dogs: 'Luna, shy; give her a minute.',
    plan: yard(1, morning, 'zelle', { options: { yardSize: 'small', dogs: 1, frontYard: false } }),
  }),
  household('Jordan Jessop', '11', '88 Placeholder Lane', '77379', {
    access: 'Side gate on the right.',
    plan: pool(1, afternoon, 'cashapp', annual),
  }),
  household('Kendall Kirkwood', '13', '93 Placeholder Lane', '77379', {
    dogs: 'Three dachshunds and an opinion on everything.',
    plan: yard(1, afternoon, 'venmo', {
      options: { yardSize: 'regular', dogs: 3, frontYard: false },
    }),
  }),
  household('Logan Lindqvist', '14', '105 Placeholder Lane', '77379', {
    hasEmail: false,
    access: 'Gate is open on service days.',
    plan: pool(1, afternoon, 'check'),
  }),
  household('Marley Montrose', '15', '3 Fictional Oaks', '77388', {
    access: 'Side gate, push hard.',
    plan: pool(2, morning, 'zelle'),
  }),
  household('Noel Navarro', '16', '19 Fictional Oaks', '77388', {
    dogs: 'Moose, large and lazy.',
    plan: yard(2, morning, 'zelle'),
  }),
  household('Oakley Osterman', '17', '44 Fictional Oaks', '77388', {
    plan: pool(2, afternoon, 'venmo'),
  }),
  household('Parker Pemberton', '18', '501 Specimen Court', '77386', {
    access: 'Through the garage; the keypad is on the left.',
    plan: pool(2, afternoon, 'zelle', { everyWeeks: 2 }),
  }),
  household('Quinn Quimby', '19', '517 Specimen Court', '77386', {
    hasEmail: false,
    dogs: 'Old Jack, deaf; wave at him.',
    plan: yard(3, morning, 'cashapp', { options: { yardSize: 'large', dogs: 1, frontYard: true } }),
  }),
  household('Reese Rutherford', '20', '1300 Example Trail', '77373', {
    access: 'Latch on the inside, reach over.',
    plan: pool(3, morning, 'zelle', annual),
  }),
  household('Sage Sandoval', '21', '1312 Example Trail', '77373', {
    plan: pool(3, afternoon, 'venmo', { weeks: 4 }),
  }),
  household('Tatum Thackeray', '22', '1340 Example Trail', '77373', {
    dogs: 'Two puppies. Mind your laces.',
    plan: yard(4, morning, 'zelle', { ...deputy, weeks: 6 }),
  }),
  household('Umber Underhill', '24', '64 Illustration Street', '77373', {
    access: 'Gate by the pump.',
    plan: pool(4, morning, 'cashapp'),
  }),
  household('Val Vandermeer', '25', '70 Illustration Street', '77373', {
    plan: pool(4, afternoon, 'zelle', { everyWeeks: 4 }),
  }),
  household('Winter Whitlock', '26', '82 Illustration Street', '77373', {
    dogs: 'Ziggy follows you around the yard.',
    plan: yard(5, morning, 'venmo'),
  }),
  household('Xan Xavier', '27', '9 Invented Meadow', '77388', {
    access: 'Gate on the right; please shut it, rabbits.',
    plan: pool(5, morning, 'check'),
  }),
  household('Frankie Fernhollow', '31', '15 Invented Meadow', '77388', {
    access: 'Through the side door of the garage, which is open.',
    water: 'troubled',
    plan: pool(5, morning, 'venmo'),
  }),
  household('Yael Youngblood', '28', '21 Invented Meadow', '77388', {
    plan: pool(5, afternoon, 'zelle', { weeks: 2 }),
  }),
];
