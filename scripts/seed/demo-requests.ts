import type { StoredQuote } from '../../functions/quotes/quote-store.ts';
import { newSignup, type StoredSignup } from '../../functions/signup/signup-store.ts';
import { demoId } from './demo-id.ts';

const hour = 3_600_000;
const before = (now: Date, hours: number): string =>
  new Date(now.getTime() - hours * hour).toISOString();

type Requested = Pick<StoredQuote, 'firstName' | 'status' | 'message' | 'changedAt'> & {
  hours: number;
};

const quoteAt =
  (now: Date) =>
  (key: string, { hours, ...fields }: Requested): StoredQuote => ({
    id: demoId(`quote ${key}`),
    lastName: 'Visitor',
    email: `${fields.firstName}.visitor@example.com`.toLowerCase(),
    phone: '(281) 555-0156',
    serviceAddress: '61 Model Meadow, Spring, TX 77379',
    offers: 0,
    awaitsAnswer: false,
    ...fields,
    createdAt: before(now, hours),
  });

/** The request as it was before it was answered with an offer. */
export const offeredQuote = (now: Date): StoredQuote =>
  quoteAt(now)('offered', {
    firstName: 'Valentin',
    hours: 48,
    status: 'contacted',
    changedAt: before(now, 26),
    message: 'A pool with a spa that nobody has used for a year. Every week from then on?',
  });

/** Quote requests in several states, from fictional people. */
export const demoQuotes = (now: Date): StoredQuote[] => {
  const quote = quoteAt(now);
  return [
    quote('new', {
      firstName: 'Vera',
      hours: 5,
      status: 'pending',
      changedAt: null,
      message: 'Green pool after a long trip. What does a deep cleaning cost?',
    }),
    quote('called', {
      firstName: 'Victor',
      hours: 30,
      status: 'contacted',
      changedAt: before(now, 22),
      message: 'Weekly care for a small pool with a spa.',
    }),
    quote('old', {
      firstName: 'Viola',
      hours: 24 * 33,
      status: 'declined',
      changedAt: before(now, 24 * 31),
      message: null,
    }),
  ];
};

/** A sign-up within the promised time, one past it, and one that has been answered. */
export const demoSignups = (now: Date, operator: string): StoredSignup[] => {
  const signup = (key: string, firstName: string, hours: number): StoredSignup => ({
    ...newSignup(
      demoId(`signup ${key}`),
      {
        firstName,
        lastName: 'Newcomer',
        email: `${firstName}.newcomer@example.com`.toLowerCase(),
        phone: '(281) 555-0167',
        address: '19 Pattern Park, Spring, TX 77386',
        poolAccess: 'Side gate on the left, code 0000',
        hasPets: true,
        petDetails: 'One old Labrador, friendly',
        serviceType: 'both',
        desiredDay: 'thursday',
      },
      new Date(now.getTime() - hours * hour),
    ),
    sub: demoId(`newcomer ${key}`),
  });
  return [
    signup('new', 'Nora', 3),
    signup('late', 'Noel', 26),
    {
      ...signup('answered', 'Nadia', 50),
      status: 'handled',
      handledAt: before(now, 40),
      handledBy: operator,
    },
  ];
};
