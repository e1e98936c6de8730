/** A booking's life (rules: booking-10). */
export const bookingStatuses = ['pending', 'confirmed', 'completed', 'cancelled'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

export const paymentStatuses = ['pending', 'paid', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Ways to pay on the day of the visit. */
export const paymentMethods = ['zelle', 'venmo', 'cashapp', 'check'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentMethodNames: Record<PaymentMethod, string> = {
  zelle: 'Zelle',
  venmo: 'Venmo',
  cashapp: 'Cash App',
  check: 'Personal check',
};

/** The states a booking can be in, both of them. */
export type BookingState = { status: BookingStatus; paymentStatus: PaymentStatus };

/** A booking's states and its day, `YYYY-MM-DD`; null while it has none. */
export type DatedState = BookingState & { scheduledDate: string | null };

export type Transition = {
  /** The states it may start from; a part that is not named may be anything. */
  from: { [P in keyof BookingState]?: readonly BookingState[P][] };
  to: Partial<BookingState>;
  /** Only for a visit that has a day. */
  needsDay?: boolean;
};

/** Every change of a booking, with its legal prior states. Server and buttons both read it. */
export const bookingTransitions = {
  confirm: { from: { status: ['pending'] }, to: { status: 'confirmed' }, needsDay: true },
  complete: { from: { status: ['confirmed'] }, to: { status: 'completed' } },
  cancel: { from: { status: ['pending', 'confirmed'] }, to: { status: 'cancelled' } },
  markPaid: {
    from: { status: ['pending', 'confirmed', 'completed'], paymentStatus: ['pending'] },
    to: { paymentStatus: 'paid' },
  },
  refund: { from: { paymentStatus: ['paid'] }, to: { paymentStatus: 'refunded' } },
  /** Another day or time, or the first one; the visit stays as settled as it was. */
  reschedule: { from: { status: ['pending', 'confirmed'] }, to: {} },
  /** The report of the visit went to the customer: it has taken place, confirmed or not. */
  report: { from: { status: ['pending', 'confirmed'] }, to: { status: 'completed' } },
} as const satisfies Record<string, Transition>;
export type BookingAction = keyof typeof bookingTransitions;

/** The steps the operator takes by hand, in the order of their buttons. */
export const operatorActions = [
  'confirm',
  'complete',
  'markPaid',
  'refund',
  'reschedule',
  'cancel',
] as const satisfies BookingAction[];
export type OperatorAction = (typeof operatorActions)[number];

/** Whether a booking in this state may take this step. */
export const mayTransition = (action: BookingAction, state: DatedState): boolean => {
  const { from, needsDay = false }: Transition = bookingTransitions[action];
  return (
    (!needsDay || state.scheduledDate !== null) &&
    (from.status?.includes(state.status) ?? true) &&
    (from.paymentStatus?.includes(state.paymentStatus) ?? true)
  );
};

/**
 * Whether a step has nothing left to change: what it leads to is so already. A step that leads to no
 * state (`reschedule`) is for its caller to compare.
 */
export const isTaken = (action: BookingAction, state: BookingState): boolean => {
  const { to }: Transition = bookingTransitions[action];
  return (
    Object.keys(to).length > 0 &&
    (to.status ?? state.status) === state.status &&
    (to.paymentStatus ?? state.paymentStatus) === state.paymentStatus
  );
};

/** What is still to be paid for a visit, in cents: nothing for one that was cancelled or settled. */
export const amountDue = ({
  status,
  paymentStatus,
  totalAmount,
}: BookingState & { totalAmount: number }): number =>
  status !== 'cancelled' && paymentStatus === 'pending' ? totalAmount : 0;

/**
 * Whether its customer may still cancel: while it is pending or confirmed, until the day before.
 * `today` is the business's calendar date; a visit without a date is always ahead.
 */
export const mayCustomerCancel = (booking: DatedState, today: string): boolean =>
  mayTransition('cancel', booking) &&
  (booking.scheduledDate === null || booking.scheduledDate > today);
