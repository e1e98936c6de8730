import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { describeVisit } from 'shared/domain/visits/visit.ts';
import { tapActions, type TapAction } from '../../../offline/outbox/visit-record.ts';
import type { RefundForm } from '../../../common/refund-form.ts';
import { ActionForm } from '../../../ui/action-form.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { priceLabel } from '../booking-summary.ts';
import { CancelVisitForm } from './cancel-visit-form.tsx';
import { MoveVisitForm } from './move-visit-form.tsx';
import { NotPossibleDialog } from './not-possible-dialog.tsx';
import { seenOf } from './seen-visit.ts';
import { tapStep } from '../../../offline/outbox/tap-step.ts';
import { endAndContinue } from '../../../changes/use-held-change.ts';
import type { StopSteps } from './stop-steps.ts';
import { useBookingStep } from './use-booking-step.ts';
import type { StopAction } from './use-stop-actions.ts';
import { RefundVisitDialog } from './refund-visit-dialog.tsx';

/** Asked where the device stores nothing, so that a tap could not be undone. */
const questions: Record<TapAction, { title: (booking: AdminBooking) => string; submit: string }> = {
  confirm: { title: () => 'Confirm this visit?', submit: 'Yes, Confirm' },
  complete: { title: () => 'Complete this visit?', submit: 'Yes, Complete' },
  markPaid: {
    title: (booking) => `Mark ${priceLabel(booking)} as paid?`,
    submit: 'Yes, Mark Paid',
  },
  skip: { title: () => 'Skip this visit?', submit: 'Yes, Skip' },
};

/** The questions and forms of a stop's actions, of which one at most is open. */
export const StopDialogs = ({
  booking,
  what,
  requested,
  close,
  atStop,
  onTaken,
  refundForm,
}: {
  booking: AdminBooking;
  /** Customer and service. */
  what: string;
  requested: StopAction | null;
  close: () => void;
  atStop: StopSteps | undefined;
  /** Called once a question was answered with yes; the pressed button may be gone by then. */
  onTaken: () => void;
  refundForm: RefundForm | undefined;
}) => {
  const { take, isPending, isHeld, problem } = useBookingStep(booking, close);
  const isFirstDay = booking.scheduledDate === null;
  return (
    <>
      {tapActions.map((action) => (
        <Dialog
          key={action}
          open={requested === action}
          onOpenChange={close}
          title={questions[action].title(booking)}
          description={`${what}. This device can’t store changes, so this can’t be undone.`}
        >
          <ActionForm
            problem={problem}
            submit={isHeld ? endAndContinue : questions[action].submit}
            isBusy={isPending}
            onCancel={close}
            onSubmit={() => void take(tapStep(action, seenOf(booking))).then(onTaken)}
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
      <NotPossibleDialog
        booking={booking}
        what={what}
        open={requested === 'notPossible'}
        onClose={close}
        onReported={atStop?.sayNotPossible}
      />
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
      <RefundVisitDialog
        booking={booking}
        what={what}
        open={requested === 'refund'}
        onClose={close}
        isBusy={isPending}
        onRefunded={() => void take({ action: 'refund' })}
        refundForm={refundForm}
      />
    </>
  );
};
