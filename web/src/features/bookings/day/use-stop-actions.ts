import { useEffect, useState } from 'react';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import {
  isProviderMethod,
  mayTransition,
  operatorActions,
  type OperatorAction,
} from 'shared/domain/visits/booking-status.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { timeNow } from '../../../lib/clock.ts';
import { doublePress, useSingleFlight } from '../../../lib/use-single-flight.ts';
import { isTapAction, type TapAction } from '../../../offline/outbox/visit-record.ts';
import { isNotPossibleOffered } from './not-possible-offered.ts';
import type { StopSteps } from './stop-steps.ts';

export type StopAction = OperatorAction | TapAction | 'notPossible';

/** In the order of the menu; what cannot be undone comes last. */
const stopActions: readonly StopAction[] = [
  ...operatorActions.filter((action) => action !== 'cancel'),
  'skip',
  'notPossible',
  'cancel',
];

/** Another visit of the plan follows, and nothing is paid back: anything else is cancelled, with a reason. */
const isSkipOffered = ({ planId, status, paymentStatus }: AdminBooking): boolean =>
  planId !== null && status === 'confirmed' && paymentStatus !== 'paid';

/** Of what a card or bank has paid: in part, and again. */
const isRefundOffered = ({ paymentStatus }: AdminBooking): boolean =>
  paymentStatus === 'paid' || paymentStatus === 'refunded';

const isOffered = (action: StopAction, booking: AdminBooking, today: string): boolean => {
  if (action === 'notPossible') return isNotPossibleOffered(booking, today);
  if (action === 'skip') return isSkipOffered(booking);
  if (action === 'refund' && isProviderMethod(booking.paymentMethod))
    return isRefundOffered(booking);
  // An included visit is paid for by its plan's charges.
  return mayTransition(action, booking) && !(action === 'markPaid' && booking.included);
};

type Options = {
  /** Takes actions without calling the server first; if undefined, every action asks, and then calls it. */
  atStop: StopSteps | undefined;
  /** Called after an action or its undo; the pressed button may be gone by then. */
  onTaken: () => void;
};

/** What can be done with a visit in its state, and which question is open. */
export const useStopActions = (booking: AdminBooking, { atStop, onTaken }: Options) => {
  const [requested, setRequested] = useState<StopAction | null>(null);
  const [today] = useState(() => businessDate(timeNow()));
  /** What was offered at the last tap. */
  const [held, setHeld] = useState<readonly StopAction[]>([]);
  const once = useSingleFlight(doublePress);
  const undoable = atStop?.undoable(booking) ?? [];
  const open = stopActions.filter((action) => isOffered(action, booking, today));
  // While a tap can be undone, everything stays where the thumb was.
  const isHeld = undoable.length > 0;
  const shown = stopActions.filter((action) =>
    isHeld
      ? undoable.some((one) => one === action) || (held.length > 0 ? held : open).includes(action)
      : open.includes(action),
  );
  useEffect(
    () =>
      isHeld
        ? () => {
            // Another button may be in the place of 'Undo' now, and the focus was on it.
            void once(async () => undefined);
            onTaken();
          }
        : undefined,
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `onTaken` is new with every rendering
    [isHeld, once],
  );
  const undo = (tap: TapAction): void => void once(async () => atStop?.undo(booking, tap));
  const take = (tap: TapAction): void =>
    void once(async () => {
      setHeld(shown);
      if (await atStop?.take(booking, tap)) onTaken();
      else setRequested(tap);
    });
  const press = (action: StopAction): void => {
    if (!isTapAction(action)) {
      if (isHeld) void atStop?.endUndo(booking);
      setRequested(action);
    } else if (undoable.includes(action)) undo(action);
    else take(action);
  };
  return {
    open,
    shown,
    undoable,
    press,
    undo,
    requested,
    close: () => setRequested(null),
  };
};
