import { savedTypes } from 'shared/domain/prices/autopay.ts';
import { providerStates } from 'shared/domain/prices/payment-state.ts';
import { providerMethods } from 'shared/domain/visits/booking-status.ts';
import * as z from 'zod/mini';
import { delivery } from '../delivery/delivery.ts';
import { paymentDispute } from './payment-dispute.ts';
import { storedPaymentItem } from './payment-item.ts';
import { paymentRefund } from './payment-refund.ts';

const text = z._default(z.nullable(z.string()), null);

/** A payment that a provider takes, as stored (rules: payment-7). */
export const providerPayment = z.object({
  id: z.string(),
  customerId: z.string(),
  state: z.enum(providerStates),
  items: z.array(storedPaymentItem),
  /** Whether the customer wants the card or bank kept. */
  remember: z.boolean(),
  /** The customer at the provider, by whose id a method is saved or charged; null if none is. */
  providerCustomerId: text,
  /** Whether autopay began it: nobody is on a page of the provider then, and there is no session. */
  isAutomatic: z._default(z.boolean(), false),
  /** Of autopay, from 1. */
  attempt: z._default(z.int(), 1),
  /** The saved method that autopay charges. */
  saved: z._default(
    z.nullable(
      z.object({
        id: z.string(),
        type: z.enum(savedTypes),
        /** The provider's id. */
        paymentMethodId: z.string(),
      }),
    ),
    null,
  ),
  /** The provider's ids, from when they are known. */
  sessionId: text,
  intentId: text,
  /** The provider's page while it is open. */
  url: text,
  method: z._default(
    z.nullable(
      z.object({
        type: z.enum(providerMethods),
        /** Of a card; the name of a bank. */
        brand: z.nullable(z.string()),
        last4: z.nullable(z.string()),
      }),
    ),
    null,
  ),
  /** What the provider keeps of it, in cents. */
  fee: z._default(z.nullable(z.int()), null),
  /** The provider's code, and what we say. */
  failure: z._default(
    z.nullable(
      z.object({
        code: z.nullable(z.string()),
        message: z.string(),
        /** The day on which autopay tries again; null if it does not. */
        nextOn: z._default(z.nullable(z.string()), null),
      }),
    ),
    null,
  ),
  /** In the order in which they were asked for. */
  refunds: z._default(z.array(paymentRefund), []),
  /** In the order in which they were opened. */
  disputes: z._default(z.array(paymentDispute), []),
  /** The business's day of a payment that succeeded, as its items have it. */
  paidOn: text,
  /** When the provider was last asked about it. */
  askedAt: text,
  revision: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The mail that tells the customer of the outcome. */
  delivery: z._default(delivery, { state: 'none' }),
});
export type ProviderPayment = z.infer<typeof providerPayment>;

type Begun = Pick<ProviderPayment, 'id' | 'customerId' | 'items' | 'providerCustomerId'> & {
  now: Date;
};

/** A payment that has just been begun, of which the provider knows nothing yet; neither remembered nor automatic. */
export const begunPayment = ({ now, ...payment }: Begun): ProviderPayment => ({
  ...payment,
  state: 'open',
  remember: false,
  isAutomatic: false,
  attempt: 1,
  saved: null,
  sessionId: null,
  intentId: null,
  url: null,
  method: null,
  fee: null,
  failure: null,
  refunds: [],
  disputes: [],
  paidOn: null,
  askedAt: null,
  revision: 0,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
  delivery: { state: 'none' },
});

/** Milliseconds for which the provider's page is open: a minute more than the least it takes. */
const sessionMilliseconds = 31 * 60_000;

export const expiryOf = ({ createdAt }: Pick<ProviderPayment, 'createdAt'>): Date =>
  new Date(Date.parse(createdAt) + sessionMilliseconds);

/** Milliseconds for which the provider's page has to be open at least. */
const leastMilliseconds = 30 * 60_000;

/** Whether the provider may still make the page of a payment: it would be open for long enough. */
export const isMakeable = (payment: Pick<ProviderPayment, 'createdAt'>, now: Date): boolean =>
  expiryOf(payment).getTime() - now.getTime() >= leastMilliseconds;

/** Milliseconds after which whatever was made for a payment has expired, even if we never learned of it. */
const longestMilliseconds = 60 * 60_000;

/** Whether the customer can no longer be on the provider's page. */
export const isPast = ({ createdAt }: Pick<ProviderPayment, 'createdAt'>, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) >= longestMilliseconds;

export const isForgotten = (
  payment: Pick<ProviderPayment, 'sessionId' | 'createdAt'>,
  now: Date,
): boolean => payment.sessionId === null && isPast(payment, now);
