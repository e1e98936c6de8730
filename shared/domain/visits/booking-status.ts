/** The states of a booking (rules: booking-10). */
export const bookingStatuses = ['pending', 'confirmed', 'completed', 'cancelled'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/**
 * `collecting` while a provider's payment is processing: neither owed nor paid. `disputed` while one is contested that
 * was taken.
 */
export const paymentStatuses = ['pending', 'collecting', 'paid', 'disputed', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What cancels a group of visits and can restore them. */
export const cancellers = ['pause', 'rain-out', 'end'] as const;

/** Whether a visit is still open: neither completed nor cancelled. */
export const isOpenVisit = ({ status }: { status: BookingStatus }): boolean =>
  status === 'pending' || status === 'confirmed';

/** How customers pay on the day of the visit. */
export const paymentMethods = ['zelle', 'venmo', 'cashapp', 'check'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentMethodNames: Record<PaymentMethod, string> = {
  zelle: 'Zelle',
  venmo: 'Venmo',
  cashapp: 'Cash App',
  check: 'Personal check',
};

/** What a customer chooses who orders; by card or bank where the stage takes them, through the provider once it is due. */
export const orderMethods = [...paymentMethods, 'card-or-bank'] as const;
export type OrderMethod = (typeof orderMethods)[number];

export const orderMethodNames: Record<OrderMethod, string> = {
  ...paymentMethodNames,
  'card-or-bank': 'Card or bank',
};

/** What is to be paid by hand; null for what the provider is going to take. */
export const methodByHand = (method: OrderMethod): PaymentMethod | null =>
  method === 'card-or-bank' ? null : method;

/** What a provider took (rules: payment-7). Nobody chooses these by hand. */
export const providerMethods = ['card', 'bank', 'link', 'cashapp-pay'] as const;
export type ProviderMethod = (typeof providerMethods)[number];

const ofProviders: ReadonlySet<string | null> = new Set(providerMethods);

/** Whether a provider took it, which then also gives it back (rules: payment-17). */
export const isProviderMethod = (method: PaidMethod | null): method is ProviderMethod =>
  ofProviders.has(method);

/** How something was paid. */
export const paidMethods = [...paymentMethods, ...providerMethods] as const;
export type PaidMethod = (typeof paidMethods)[number];

export const paidMethodNames: Record<PaidMethod, string> = {
  ...paymentMethodNames,
  card: 'Card',
  bank: 'Bank account',
  link: 'Link',
  'cashapp-pay': 'Cash App Pay',
};

export type BookingState = { status: BookingStatus; paymentStatus: PaymentStatus };

/** `scheduledDate` is `YYYY-MM-DD`; null for a visit without a day. */
export type DatedState = BookingState & { scheduledDate: string | null };

export type Transition = {
  /** The states it may start from; any state if omitted. */
  from: { [P in keyof BookingState]?: readonly BookingState[P][] };
  to: Partial<BookingState>;
  needsDay?: boolean;
};

/** Every action on a booking, with its legal prior states. Used by the server and the buttons. */
export const bookingTransitions = {
  confirm: { from: { status: ['pending'] }, to: { status: 'confirmed' }, needsDay: true },
  complete: { from: { status: ['confirmed'] }, to: { status: 'completed' } },
  cancel: { from: { status: ['pending', 'confirmed'] }, to: { status: 'cancelled' } },
  /** The operator was on site and could not do the visit (rules: booking-27). */
  notPossible: { from: { status: ['confirmed'] }, to: { status: 'cancelled' } },
  markPaid: {
    from: { status: ['pending', 'confirmed', 'completed'], paymentStatus: ['pending'] },
    to: { paymentStatus: 'paid' },
  },
  refund: { from: { paymentStatus: ['paid'] }, to: { paymentStatus: 'refunded' } },
  /** Sets or changes the day or time; the states do not change. */
  reschedule: { from: { status: ['pending', 'confirmed'] }, to: {} },
  /**
   * Undoes a cancellation made by one of the `cancellers`; `restoreRequest` is for a visit that was not
   * yet confirmed.
   */
  restore: { from: { status: ['cancelled'] }, to: { status: 'confirmed' } },
  restoreRequest: { from: { status: ['cancelled'] }, to: { status: 'pending' } },
  /** Applies a change of its plan; the states do not change. */
  amend: { from: { status: ['pending', 'confirmed', 'cancelled'] }, to: {} },
  /** The visit's report was sent to the customer, so the visit took place, confirmed or not. */
  report: { from: { status: ['pending', 'confirmed'] }, to: { status: 'completed' } },
  /** A provider's payment of the visit is processing, has succeeded, or has come to nothing (rules: payment-7). */
  collect: {
    from: { status: ['completed'], paymentStatus: ['pending'] },
    to: { paymentStatus: 'collecting' },
  },
  collected: {
    from: { status: ['completed'], paymentStatus: ['pending', 'collecting'] },
    to: { paymentStatus: 'paid' },
  },
  uncollected: {
    from: { status: ['completed'], paymentStatus: ['pending', 'collecting'] },
    to: { paymentStatus: 'pending' },
  },
  /** A provider gives back some or all of what it took, also again, or all of that has failed (rules: payment-17). */
  refunded: {
    from: { paymentStatus: ['paid', 'refunded'] },
    to: { paymentStatus: 'refunded' },
  },
  unrefunded: { from: { paymentStatus: ['refunded'] }, to: { paymentStatus: 'paid' } },
  /** A provider's payment of it is contested, is ours again, or is lost: then it is due again (rules: payment-41). */
  disputed: { from: { paymentStatus: ['paid', 'refunded'] }, to: { paymentStatus: 'disputed' } },
  undisputed: { from: { paymentStatus: ['disputed'] }, to: { paymentStatus: 'paid' } },
  undisputedRefunded: { from: { paymentStatus: ['disputed'] }, to: { paymentStatus: 'refunded' } },
  returned: {
    from: { paymentStatus: ['paid', 'refunded', 'disputed'] },
    to: { paymentStatus: 'pending' },
  },
} as const satisfies Record<string, Transition>;
export type BookingAction = keyof typeof bookingTransitions;

/** The operator's actions, in the order of their buttons. */
export const operatorActions = [
  'confirm',
  'complete',
  'markPaid',
  'refund',
  'reschedule',
  'cancel',
] as const satisfies BookingAction[];
export type OperatorAction = (typeof operatorActions)[number];

export const mayTransition = (action: BookingAction, state: DatedState): boolean => {
  const { from, needsDay = false }: Transition = bookingTransitions[action];
  return (
    (!needsDay || state.scheduledDate !== null) &&
    (from.status?.includes(state.status) ?? true) &&
    (from.paymentStatus?.includes(state.paymentStatus) ?? true)
  );
};

/**
 * Whether an action would have no effect because the booking is already in its target state.
 * `reschedule` has no target state, so its caller has to compare day and time.
 */
export const isTaken = (action: BookingAction, state: BookingState): boolean => {
  const { to }: Transition = bookingTransitions[action];
  return (
    Object.keys(to).length > 0 &&
    (to.status ?? state.status) === state.status &&
    (to.paymentStatus ?? state.paymentStatus) === state.paymentStatus
  );
};

export type VisitMoney = BookingState & {
  /** Cents, without tax. */
  totalAmount: number;
  tax: number;
  /** Whether its plan charges by month or year instead of by visit. */
  included: boolean;
};

/**
 * What is still to be paid for a visit, in cents: nothing if it is cancelled, paid, refunded or included in
 * its plan.
 */
export const amountDue = ({
  status,
  paymentStatus,
  totalAmount,
  tax,
  included,
}: VisitMoney): number =>
  !included && status !== 'cancelled' && paymentStatus === 'pending' ? totalAmount + tax : 0;

/**
 * Customers may cancel a pending or confirmed visit until the day before. `today` is the business's
 * calendar date; a visit without a date can always be cancelled.
 */
export const mayCustomerCancel = (booking: DatedState, today: string): boolean =>
  mayTransition('cancel', booking) &&
  (booking.scheduledDate === null || booking.scheduledDate > today);
