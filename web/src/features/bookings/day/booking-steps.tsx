import { cx } from 'class-variance-authority';
import Ban from 'lucide-react/icons/ban';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign';
import Undo2 from 'lucide-react/icons/undo-2';
import { useEffect, useState, type ReactNode } from 'react';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import {
  mayTransition,
  operatorActions,
  type OperatorAction,
} from 'shared/domain/visits/booking-status.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { describeVisit } from 'shared/domain/visits/visit.ts';
import { timeNow } from '../../../lib/clock.ts';
import { isTapAction, tapActions, type TapAction } from '../../../offline/outbox/visit-record.ts';
import { doublePress, useSingleFlight } from '../../../lib/use-single-flight.ts';
import { ActionForm } from '../../../ui/action-form.tsx';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { priceLabel, taxLabel } from '../booking-summary.ts';
import { CancelVisitForm } from './cancel-visit-form.tsx';
import { MoveVisitForm } from './move-visit-form.tsx';
import { NotPossibleButton } from './not-possible-button.tsx';
import { isNotPossibleOffered } from './not-possible-offered.ts';
import { seenOf } from './seen-visit.ts';
import type { NotPossibleReport } from './use-not-possible.ts';
import { useBookingStep } from './use-booking-step.ts';
import { ReportLink } from './report-link.tsx';
import { refundLabel } from './visit-money.tsx';

type Look = {
  label: string;
  busy: string;
  tone: 'pool' | 'gold' | 'paper' | 'plain';
  icon: ReactNode;
};

const looks: Record<OperatorAction, Look> = {
  confirm: { label: 'Confirm', busy: 'Confirming...', tone: 'pool', icon: <Check /> },
  complete: { label: 'Complete', busy: 'Completing...', tone: 'pool', icon: <CheckCheck /> },
  markPaid: { label: 'Mark Paid', busy: 'Saving...', tone: 'paper', icon: <CircleDollarSign /> },
  refund: { label: 'Mark Refunded', busy: 'Saving...', tone: 'paper', icon: <Undo2 /> },
  reschedule: { label: 'Move', busy: 'Moving...', tone: 'paper', icon: <CalendarClock /> },
  cancel: { label: 'Cancel Visit', busy: 'Cancelling...', tone: 'plain', icon: <Ban /> },
};

const asking = ['reschedule', 'refund', 'cancel'] as const satisfies OperatorAction[];
type Asking = (typeof asking)[number];
const asks = (action: OperatorAction): action is Asking => asking.some((one) => one === action);

/** Actions that do not call the server first. */
export type StopSteps = {
  /** Resolves to whether the device has stored it; if not, the operator is asked. */
  take: (booking: AdminBooking, tap: TapAction) => Promise<boolean>;
  /** What can still be undone. */
  undoable: (booking: AdminBooking) => readonly TapAction[];
  undo: (booking: AdminBooking, tap: TapAction) => Promise<void>;
  /** Sends at once what could still be undone, because the next change rests on it. */
  endUndo: (booking: AdminBooking) => Promise<void>;
  /** Resolves to whether it was kept. */
  sayNotPossible?: (booking: AdminBooking, message: NotPossibleReport) => Promise<boolean>;
};

/** Asked where the device stores nothing, so that a tap could not be undone. */
const questions: Record<TapAction, { title: (booking: AdminBooking) => string; submit: string }> = {
  confirm: { title: () => 'Confirm this visit?', submit: 'Yes, Confirm' },
  complete: { title: () => 'Complete this visit?', submit: 'Yes, Complete' },
  markPaid: {
    title: (booking) => `Mark ${priceLabel(booking)} as paid?`,
    submit: 'Yes, Mark Paid',
  },
};

type ShownAction = OperatorAction | 'notPossible';
const shownActions: readonly ShownAction[] = [...operatorActions, 'notPossible'];

/** The button that undoes a tap, in its place and as wide as it, so that nothing moves. */
const UndoLabel = ({ instead }: { instead: ReactNode }) => (
  <span className="grid place-items-center">
    <span aria-hidden="true" className="invisible col-start-1 row-start-1 flex items-center gap-2">
      {instead}
    </span>
    <span className="col-start-1 row-start-1">Undo</span>
  </span>
);

/** The actions allowed in a booking's state; some ask for details or confirmation first. */
export const BookingSteps = ({
  booking,
  name,
  atStop,
  onTaken,
}: {
  booking: AdminBooking;
  name: string;
  /** Called after an action; the pressed button may be gone by then. */
  onTaken: () => void;
  /** Takes actions without calling the server first; if undefined, every action asks, and then calls it. */
  atStop?: StopSteps | undefined;
}) => {
  const [requested, setRequested] = useState<Asking | TapAction | null>(null);
  const [today] = useState(() => businessDate(timeNow()));
  /** What was shown at the last tap. */
  const [held, setHeld] = useState<readonly ShownAction[]>([]);
  const close = (): void => setRequested(null);
  const { take, isPending, pending } = useBookingStep(booking, close);
  const once = useSingleFlight(doublePress);
  const what = `${name}, ${booking.serviceName}`;
  const undoable = atStop?.undoable(booking) ?? [];
  const isFirstDay = booking.scheduledDate === null;
  // An included visit is paid for by its plan's charges.
  const open = shownActions.filter((action) =>
    action === 'notPossible'
      ? isNotPossibleOffered(booking, today)
      : mayTransition(action, booking) && !(action === 'markPaid' && booking.included),
  );
  // While a tap can be undone, every button stays where the thumb was.
  const isHeld = undoable.length > 0;
  const shown = shownActions.filter((action) =>
    isHeld
      ? undoable.some((one) => one === action) || (held.length > 0 ? held : open).includes(action)
      : open.includes(action),
  );
  // Afterward another button may be in the place of 'Undo'.
  useEffect(() => (isHeld ? () => void once(async () => undefined) : undefined), [isHeld, once]);
  const tap = (action: TapAction): Promise<void> =>
    once(async () => {
      if (undoable.includes(action)) {
        await atStop?.undo(booking, action);
        return;
      }
      setHeld(shown);
      if (!(await atStop?.take(booking, action))) setRequested(action);
      else onTaken();
    });
  const press = (action: OperatorAction): void => {
    if (isTapAction(action)) void tap(action);
    else if (asks(action)) {
      if (isHeld) void atStop?.endUndo(booking);
      setRequested(action);
    }
  };
  const button = (action: OperatorAction) => {
    const { busy, tone, icon } = looks[action];
    const label = action === 'reschedule' && isFirstDay ? 'Set Day' : looks[action].label;
    const isUndo = isTapAction(action) && undoable.includes(action);
    return (
      <BusyButton
        key={action}
        tone={isUndo ? 'paper' : tone}
        size="small"
        className={cx('grow sm:grow-0', isTapAction(action) && 'min-h-14 sm:min-h-11')}
        busy={isPending}
        disabled={!isUndo && !open.includes(action)}
        aria-label={
          pending === action ? undefined : `${isUndo ? `Undo: ${label}` : label}: ${what}`
        }
        onClick={() => press(action)}
      >
        {isUndo ? (
          <UndoLabel
            instead={
              <>
                {icon} {label}
              </>
            }
          />
        ) : (
          <>
            {icon} {pending === action ? busy : label}
          </>
        )}
      </BusyButton>
    );
  };
  return (
    <div className="flex flex-wrap gap-2.5 print:hidden">
      <ReportLink booking={booking} what={what} />
      {shown.flatMap((action) =>
        action === 'cancel' || action === 'notPossible' ? [] : button(action),
      )}
      {shown.includes('notPossible') && (
        <NotPossibleButton
          booking={booking}
          what={what}
          disabled={isPending || !open.includes('notPossible')}
          onSaid={atStop?.sayNotPossible}
        />
      )}
      {/* Last, away from the buttons pressed on every visit. */}
      {shown.includes('cancel') && button('cancel')}
      {tapActions.map((action) => (
        <Dialog
          key={action}
          open={requested === action}
          onOpenChange={close}
          title={questions[action].title(booking)}
          description={`${what}. This device can’t store changes, so this can’t be undone.`}
        >
          <ActionForm
            submit={questions[action].submit}
            isBusy={isPending}
            onCancel={close}
            onSubmit={() => void take({ action, seen: seenOf(booking) }).then(onTaken)}
          />
        </Dialog>
      ))}
      <Dialog
        open={requested === 'reschedule'}
        onOpenChange={close}
        title={isFirstDay ? 'When do you come?' : 'Move this visit?'}
        description={[what, describeVisit(booking)].filter(Boolean).join(', ')}
      >
        <MoveVisitForm
          booking={booking}
          busy={isPending}
          onKeep={close}
          onMove={(move) => void take(move)}
        />
      </Dialog>
      <Dialog
        open={requested === 'cancel'}
        onOpenChange={close}
        title="Cancel this visit?"
        description={what}
      >
        <CancelVisitForm
          booking={booking}
          busy={isPending}
          onKeep={close}
          onCancel={(reason) => void take({ action: 'cancel', reason })}
        />
      </Dialog>
      <Dialog
        open={requested === 'refund'}
        onOpenChange={close}
        title={`Mark ${priceLabel(booking)} as refunded?`}
        description={`${what}. This only notes it: give the money back the way it came.`}
      >
        <p className="mb-4 font-semibold">
          {[taxLabel(booking) && `That is all of it, ${taxLabel(booking)}`, refundLabel(booking)]
            .filter(Boolean)
            .join('. ')}
          .
        </p>
        <ActionForm
          submit="Yes, Refunded"
          isBusy={isPending}
          onCancel={close}
          onSubmit={() => void take({ action: 'refund' })}
        />
      </Dialog>
    </div>
  );
};
