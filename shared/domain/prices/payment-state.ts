/** The states of a payment without a provider (rules: payment-1, payment-4). */
export const paymentStates = ['reported', 'confirmed', 'dismissed'] as const;
export type PaymentState = (typeof paymentStates)[number];

type PaymentTransition = { from: PaymentState; to: PaymentState };

/** The operator's actions on a payment, with the state each starts from. Used by the server and the buttons. */
export const paymentTransitions = {
  confirm: { from: 'reported', to: 'confirmed' },
  dismiss: { from: 'reported', to: 'dismissed' },
} as const satisfies Record<string, PaymentTransition>;

export const paymentActions = ['confirm', 'dismiss'] as const;
export type PaymentAction = (typeof paymentActions)[number];
