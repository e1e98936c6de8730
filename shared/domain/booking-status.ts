/** The states of a booking (rules: booking-10). */
export const bookingStatuses = ['pending', 'confirmed', 'completed', 'cancelled'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

export const paymentStatuses = ['pending', 'paid', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What cancels visits together and can bring them back. */
export const cancellers = ['pause', 'rain-out', 'end'] as const;

/** Whether a visit is still to come: neither completed nor cancelled. */
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

export type BookingState = { status: BookingStatus; paymentStatus: PaymentStatus };

/** `scheduledDate` is `YYYY-MM-DD`; null for a visit without a day. */
export type DatedState = BookingState & { scheduledDate: string | null };

export type Transition = {
  /** The states it may start from; an omitted part may be anything. */
  from: { [P in keyof BookingState]?: readonly BookingState[P][] };
  to: Partial<BookingState>;
  needsDay?: boolean;
};

/** Every change of a booking, with its legal prior states. Used by the server and the buttons. */
export const bookingTransitions = {
  confirm: { from: { status: ['pending'] }, to: { status: 'confirmed' }, needsDay: true },
  complete: { from: { status: ['confirmed'] }, to: { status: 'completed' } },
  cancel: { from: { status: ['pending', 'confirmed'] }, to: { status: 'cancelled' } },
  /** The operator stood there and could not do it (rules: booking-27). */
  notPossible: { from: { status: ['confirmed'] }, to: { status: 'cancelled' } },
  markPaid: {
    from: { status: ['pending', 'confirmed', 'completed'], paymentStatus: ['pending'] },
    to: { paymentStatus: 'paid' },
  },
  refund: { from: { paymentStatus: ['paid'] }, to: { paymentStatus: 'refunded' } },
  /** A first or different day or time; the states do not change. */
  reschedule: { from: { status: ['pending', 'confirmed'] }, to: {} },
  /** Undoes a cancellation that names what cancelled it; the second is for a visit that was not confirmed. */
  restore: { from: { status: ['cancelled'] }, to: { status: 'confirmed' } },
  restoreRequest: { from: { status: ['cancelled'] }, to: { status: 'pending' } },
  /** Its plan says something else of it; the states do not change. */
  amend: { from: { status: ['pending', 'confirmed', 'cancelled'] }, to: {} },
  /** The visit's report was sent to the customer, so it took place, confirmed or not. */
  report: { from: { status: ['pending', 'confirmed'] }, to: { status: 'completed' } },
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
 * Whether an action has no effect because the booking is already in its target state. `reschedule` has
 * no target state: its caller compares.
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
  /** Whether its plan charges by month or year instead. */
  included: boolean;
};

/** What is still to be paid for a visit, in cents: nothing for one that was cancelled, settled or included. */
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
