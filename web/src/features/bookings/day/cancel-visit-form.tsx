import { useState } from 'react';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import * as z from 'zod/mini';
import { useDraftState } from '../../../lib/drafts.ts';
import { readerHint } from '../../../lib/notify-by-phone.ts';
import { ActionForm } from '../../../ui/action-form.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { isMailed } from '../notice-labels.ts';
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
    <ActionForm
      submit="Yes, Cancel Visit"
      submitting="Cancelling..."
      cancel="Close"
      isBusy={busy}
      onCancel={onKeep}
      onSubmit={(form) => {
        setMissing(reason.trim() === '');
        if (reason.trim() !== '') onCancel(reason);
        else form.querySelector('textarea')?.focus();
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
    </ActionForm>
  );
};
