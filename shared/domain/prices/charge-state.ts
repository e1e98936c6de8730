/** The states of a charge (rules: charge-3). */
export const chargeStates = ['due', 'collecting', 'paid', 'disputed', 'refunded', 'void'] as const;
export type ChargeState = (typeof chargeStates)[number];

type ChargeTransition = { from: readonly ChargeState[]; to: ChargeState };

/** Everything that happens to a charge, with the states it starts from. Used by the server and the buttons. */
export const chargeTransitions = {
  paid: { from: ['due'], to: 'paid' },
  /** In several parts, up to what was paid. */
  refunded: { from: ['paid', 'refunded'], to: 'refunded' },
  void: { from: ['due'], to: 'void' },
  /** A provider's payment of it is processing, has succeeded, or has come to nothing (rules: payment-7). */
  collect: { from: ['due'], to: 'collecting' },
  collected: { from: ['due', 'collecting'], to: 'paid' },
  uncollected: { from: ['due', 'collecting'], to: 'due' },
  /** All refunds of what a provider took have failed (rules: payment-18). */
  unrefunded: { from: ['refunded'], to: 'paid' },
  /** A provider's payment of it is contested, is ours again, or is lost: then it is due again (rules: payment-41). */
  disputed: { from: ['paid', 'refunded'], to: 'disputed' },
  undisputed: { from: ['disputed'], to: 'paid' },
  undisputedRefunded: { from: ['disputed'], to: 'refunded' },
  returned: { from: ['paid', 'refunded', 'disputed'], to: 'due' },
} as const satisfies Record<string, ChargeTransition>;

/** The operator's actions. */
export const chargeActions = ['paid', 'refunded', 'void'] as const;
export type ChargeAction = (typeof chargeActions)[number];

/** @param refundable cents of the charge that have not been refunded, without tax */
export const mayActOnCharge = (
  action: ChargeAction,
  { state, refundable }: { state: ChargeState; refundable: number },
): boolean => {
  const { from }: ChargeTransition = chargeTransitions[action];
  return from.includes(state) && (action !== 'refunded' || refundable > 0);
};
