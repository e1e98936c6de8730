/** The states of what a customer says they have paid (rules: payment-1, payment-4). */
export const reportedStates = ['reported', 'confirmed', 'dismissed'] as const;

/** The states of what a provider takes (rules: payment-7). */
export const providerStates = [
  'open',
  'processing',
  'succeeded',
  'failed',
  'canceled',
  'disputed',
  'returned',
] as const;

/** Those of which there are lists across customers: undecided, refused by a bank, contested or taken back. */
export const listedStates = ['open', 'processing', 'failed', 'disputed', 'returned'] as const;
export type ListedState = (typeof listedStates)[number];

export const paymentStates = [...reportedStates, ...providerStates] as const;
export type PaymentState = (typeof paymentStates)[number];

type PaymentTransition = { from: readonly PaymentState[]; to: PaymentState };

/** Every step of a payment. Used by the server and the buttons. */
export const paymentTransitions = {
  confirm: { from: ['reported'], to: 'confirmed' },
  dismiss: { from: ['reported'], to: 'dismissed' },
  /** The customer has paid, and the bank has days to refuse. */
  process: { from: ['open'], to: 'processing' },
  succeed: { from: ['open', 'processing'], to: 'succeeded' },
  /** The bank has refused. What a card refuses leaves the payment open: the customer enters another. */
  fail: { from: ['open', 'processing'], to: 'failed' },
  cancel: { from: ['open', 'processing'], to: 'canceled' },
  /** The cardholder or the bank contests it, and the provider has taken the money away for now (rules: payment-41). */
  dispute: { from: ['succeeded'], to: 'disputed' },
  /** The dispute is won, or only a part was lost. */
  keep: { from: ['disputed'], to: 'succeeded' },
  /** All that was left of it is lost; what a bank takes back is lost from the first. */
  lose: { from: ['succeeded', 'disputed'], to: 'returned' },
} as const satisfies Record<string, PaymentTransition>;
export type PaymentStep = keyof typeof paymentTransitions;

/** What the operator decides. */
export const paymentActions = ['confirm', 'dismiss'] as const;
export type PaymentAction = (typeof paymentActions)[number];

export const mayStep = (step: PaymentStep, state: PaymentState): boolean => {
  const { from }: PaymentTransition = paymentTransitions[step];
  return from.includes(state);
};

const undecided: ReadonlySet<PaymentState> = new Set(['open', 'processing']);

/** Whether a provider has yet to decide; until then no other payment may take the same items. */
export const isUndecided = (state: PaymentState): boolean => undecided.has(state);

/** What becomes of the items of a payment by a provider, by the payment's step (rules: payment-7). */
export const itemSteps = {
  process: 'collect',
  succeed: 'collected',
  fail: 'uncollected',
  cancel: 'uncollected',
} as const satisfies Partial<Record<PaymentStep, string>>;
export type ProviderStep = keyof typeof itemSteps;

/** The same for the steps of a dispute. An item of which something was refunded goes back to `refunded`. */
export const disputedItemSteps = {
  dispute: 'disputed',
  keep: 'undisputed',
  lose: 'returned',
} as const satisfies Partial<Record<PaymentStep, string>>;
export type DisputeStep = keyof typeof disputedItemSteps;
