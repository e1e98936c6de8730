import OctagonX from 'lucide-react/icons/octagon-x';
import { useState } from 'react';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { NotPossibleForm } from './not-possible-form.tsx';
import { useNotPossible, type NotPossibleReport } from './use-not-possible.ts';

/** Opens the form. */
export const NotPossibleButton = ({
  booking,
  what,
  disabled,
  onSaid: onReported,
}: {
  booking: AdminBooking;
  /** Customer and service. */
  what: string;
  disabled: boolean;
  /**
   * Saves it on the phone first, and resolves to whether it was kept: until then the form stays with what was typed.
   * Without it, the form calls the server.
   */
  onSaid?: ((booking: AdminBooking, message: NotPossibleReport) => Promise<boolean>) | undefined;
}) => {
  const [open, setOpen] = useState(false);
  const once = useSingleFlight();
  const { say, isPending } = useNotPossible(booking, () => setOpen(false));
  return (
    <>
      <Button
        tone="paper"
        size="small"
        className="min-h-14 grow sm:min-h-11 sm:grow-0"
        aria-label={`Couldn’t Service: ${what}`}
        disabled={disabled || isPending}
        onClick={() => setOpen(true)}
      >
        <OctagonX aria-hidden="true" /> Couldn’t Service
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Why couldn’t you service it?"
        description={what}
      >
        <NotPossibleForm
          booking={booking}
          busy={isPending}
          onKeep={() => setOpen(false)}
          onSay={(message) => {
            if (!onReported) void say(message);
            else
              void once(async () => {
                if (await onReported(booking, message)) setOpen(false);
              });
          }}
        />
      </Dialog>
    </>
  );
};
