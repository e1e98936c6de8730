/** The states of a charge (rules: charge-3). */
export const chargeStates = ['due', 'paid', 'refunded', 'void'] as const;
export type ChargeState = (typeof chargeStates)[number];

/** Every action on a charge, with the state it starts from. Used by the server and the buttons. */
export const chargeTransitions = {
  paid: { from: 'due', to: 'paid' },
  refunded: { from: 'paid', to: 'refunded' },
  void: { from: 'due', to: 'void' },
} as const satisfies Record<string, { from: ChargeState; to: ChargeState }>;

export const chargeActions = ['paid', 'refunded', 'void'] as const;
export type ChargeAction = (typeof chargeActions)[number];
