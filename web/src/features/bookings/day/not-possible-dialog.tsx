import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { NotPossibleForm } from './not-possible-form.tsx';
import { useNotPossible, type NotPossibleReport } from './use-not-possible.ts';

/** The form for a visit that could not be done. */
export const NotPossibleDialog = ({
  booking,
  what,
  open,
  onClose,
  onReported,
}: {
  booking: AdminBooking;
  /** Customer and service. */
  what: string;
  open: boolean;
  onClose: () => void;
  /**
   * Saves it on the phone first, and resolves to whether it was kept: until then the form stays with what was typed.
   * Without it, the form calls the server.
   */
  onReported?:
    | ((booking: AdminBooking, message: NotPossibleReport) => Promise<boolean>)
    | undefined;
}) => {
  const once = useSingleFlight();
  const { say, isPending } = useNotPossible(booking, onClose);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Why couldn’t you service it?"
      description={what}
    >
      <NotPossibleForm
        booking={booking}
        busy={isPending}
        onKeep={onClose}
        onSay={(message) => {
          if (!onReported) void say(message);
          else
            void once(async () => {
              if (await onReported(booking, message)) onClose();
            });
        }}
      />
    </Dialog>
  );
};
