import { useState } from 'react';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import * as z from 'zod/mini';
import { useDraftState } from '../../lib/drafts.ts';
import { readerHint } from '../../lib/notify-by-phone.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { isMailed } from './notice-labels.ts';
import { CancelledVisitMoney } from './visit-money.tsx';

/** Says what cancelling does to the money, and asks for a reason, which the customer will read. */
export const CancelVisitForm = ({
  booking,
  busy,
  onKeep,
  onCancel,
}: {
  booking: AdminBooking;
  busy: boolean;
  onKeep: () => void;
  onCancel: (reason: string) => void;
}) => {
  const [reason, setReason] = useDraftState(`cancel ${booking.id}`, z.string(), () => '');
  const [missing, setMissing] = useState(false);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(reason.trim() === '');
        if (reason.trim() !== '') onCancel(reason);
        else event.currentTarget.querySelector('textarea')?.focus();
      }}
    >
      <CancelledVisitMoney booking={booking} />
      <TextArea
        label="Reason"
        hint={readerHint(isMailed(booking))}
        error={missing ? 'Please say why: the customer will read it' : undefined}
        rows={3}
        maxLength={500}
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" busy={busy}>
          {busy ? 'Cancelling...' : 'Yes, Cancel Visit'}
        </BusyButton>
        <Button tone="plain" disabled={busy} onClick={onKeep}>
          Keep Visit
        </Button>
      </div>
    </form>
  );
};
