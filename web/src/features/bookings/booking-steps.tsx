import { cx } from 'class-variance-authority';
import Ban from 'lucide-react/icons/ban';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign';
import FilePen from 'lucide-react/icons/file-pen';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import {
  isOpenVisit,
  mayTransition,
  operatorActions,
  type OperatorAction,
} from 'shared/domain/visits/booking-status.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { describeVisit } from 'shared/domain/visits/visit.ts';
import { timeNow } from '../../lib/clock.ts';
import { paths } from '../../lib/paths.ts';
import { doublePress, useSingleFlight } from '../../lib/use-single-flight.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { buttonStyles } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { priceLabel, taxLabel } from './booking-summary.ts';
import { CancelVisitForm } from './cancel-visit-form.tsx';
import { fromDay } from './from-day.ts';
import { MoveVisitForm } from './move-visit-form.tsx';
import { NotPossibleButton } from './not-possible-button.tsx';
import type { NotPossibleReport } from './use-not-possible.ts';
import { useBookingStep } from './use-booking-step.ts';
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

/** Links to a visit's report, or to a new one once the visit is due. */
const ReportLink = ({ booking, what }: { booking: AdminBooking; what: string }) => {
  const [today] = useState(() => businessDate(timeNow()));
  const { id, reportId, status, scheduledDate } = booking;
  const isDue = status !== 'cancelled' && scheduledDate !== null && scheduledDate <= today;
  if (reportId === null && !isDue) return null;
  const isWritten = reportId !== null && !isOpenVisit({ status });
  // The stop's screen finds a visit in its day's list, so one without a day opens in the report editor.
  const to =
    reportId !== null && (isWritten || scheduledDate === null)
      ? paths.adminReport(reportId)
      : paths.adminVisit(id, scheduledDate ?? undefined);
  const label = isWritten ? 'Open Report' : 'Write Report';
  return (
    <Link
      to={to}
      state={fromDay}
      className={buttonStyles({
        tone: isWritten ? 'paper' : 'gold',
        size: 'small',
        className: 'min-h-14 grow sm:min-h-11 sm:grow-0',
      })}
      aria-label={`${label}: ${what}`}
    >
      <FilePen aria-hidden="true" /> {label}
    </Link>
  );
};

/** Actions taken at the stop itself, with one press. */
const stopSteps = ['complete', 'markPaid'] as const satisfies OperatorAction[];
const isAtStop = (action: OperatorAction): action is (typeof stopSteps)[number] =>
  stopSteps.some((one) => one === action);

/** Actions at a stop that do not call the server first. */
export type StopSteps = {
  take: TakeStep;
  /** Resolves to whether it was kept. */
  sayNotPossible: (booking: AdminBooking, message: NotPossibleReport) => Promise<boolean>;
};

type TakeStep = (booking: AdminBooking, step: (typeof stopSteps)[number]) => Promise<void>;

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
  /** Takes actions at a stop without calling the server first; if undefined, every action calls it. */
  atStop?: StopSteps | undefined;
}) => {
  const [requested, setRequested] = useState<Asking | null>(null);
  const close = (): void => setRequested(null);
  const { take, isPending, pending } = useBookingStep(booking, close);
  const once = useSingleFlight(doublePress);
  const what = `${name}, ${booking.serviceName}`;
  const step = async (action: Exclude<OperatorAction, Asking>): Promise<void> => {
    await (atStop && isAtStop(action)
      ? once(() => atStop.take(booking, action))
      : take({ action }));
    onTaken();
  };
  const press = (action: OperatorAction): void => {
    if (asks(action)) setRequested(action);
    else void step(action);
  };
  const isFirstDay = booking.scheduledDate === null;
  // An included visit is paid for by its plan's charges.
  const open = operatorActions.filter(
    (action) => mayTransition(action, booking) && !(action === 'markPaid' && booking.included),
  );
  const button = (action: OperatorAction) => {
    const { busy, tone, icon } = looks[action];
    const label = action === 'reschedule' && isFirstDay ? 'Set Day' : looks[action].label;
    return (
      <BusyButton
        key={action}
        tone={tone}
        size="small"
        className={cx('grow sm:grow-0', isAtStop(action) && 'min-h-14 sm:min-h-11')}
        busy={isPending}
        aria-label={pending === action ? undefined : `${label}: ${what}`}
        onClick={() => press(action)}
      >
        {icon} {pending === action ? busy : label}
      </BusyButton>
    );
  };
  return (
    <div className="flex flex-wrap gap-2.5 print:hidden">
      <ReportLink booking={booking} what={what} />
      {open.filter((action) => action !== 'cancel').map(button)}
      <NotPossibleButton
        booking={booking}
        what={what}
        disabled={isPending}
        onSaid={atStop?.sayNotPossible}
      />
      {/* Last, away from the buttons pressed on every visit. */}
      {open.includes('cancel') && button('cancel')}
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
