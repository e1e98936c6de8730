import * as z from 'zod/mini';

/**
 * A card or bank account that is being saved, as stored: on a page of the provider (`page`), or with a payment whose
 * method is yet to be saved (`payment`). The row goes when that is done.
 */
export const methodSetup = z.object({
  /** That of the method once it is saved. */
  id: z.string(),
  userId: z.string(),
  kind: z.enum(['page', 'payment']),
  /** The provider's customer; null for a payment. */
  providerCustomerId: z.nullable(z.string()),
  /** The provider's page, from when it is known. */
  sessionId: z.nullable(z.string()),
  url: z.nullable(z.string()),
  /** The provider's id of the method; null until it is known. */
  paymentMethodId: z.nullable(z.string()),
  /** When the provider was last asked about it. */
  askedAt: z.nullable(z.string()),
  createdAt: z.string(),
});
export type MethodSetup = z.infer<typeof methodSetup>;

/** Milliseconds for which the provider's page is open. */
const pageMilliseconds = 60 * 60_000;

/** Milliseconds for which a page has to be open at least: for the provider to make it, and for the customer to use it. */
const leastMilliseconds = 31 * 60_000;

export const setupExpiry = ({ createdAt }: Pick<MethodSetup, 'createdAt'>): Date =>
  new Date(Date.parse(createdAt) + pageMilliseconds);

/** Whether its page is open, or can be made, for long enough to send a customer there. */
export const isUsable = (setup: MethodSetup, now: Date): boolean =>
  setup.kind === 'page' && setupExpiry(setup).getTime() - now.getTime() >= leastMilliseconds;

/** Milliseconds after a page has closed for which the provider is asked whether something was saved on it. */
const askedMilliseconds = 60 * 60_000;

/** Whether the provider may have something to say of it that we do not know. */
export const isAskable = (setup: MethodSetup, now: Date): boolean =>
  setup.kind === 'payment' ||
  (setup.sessionId !== null && now.getTime() < setupExpiry(setup).getTime() + askedMilliseconds);
