import { useState } from 'react';
import type { AdminBooking, StepForm } from 'shared/contracts/admin-bookings.ts';
import { moveDayMissing, moveDays, preferredTimes } from 'shared/domain/visits/visit.ts';
import * as z from 'zod/mini';
import { useDraftState } from '../../../lib/drafts.ts';
import { readerHint } from '../../../lib/notify-by-phone.ts';
import { timeNow } from '../../../lib/clock.ts';
import { ActionForm } from '../../../ui/action-form.tsx';
import { TimeChoice } from '../../../ui/time-choice.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { isMailed } from '../notice-labels.ts';

type Move = Extract<StepForm, { action: 'reschedule' }>;

const moveDraft = z.object({
  date: z.string(),
  time: z.nullable(z.enum(preferredTimes)),
  reason: z.string(),
});

/** Sets or changes the day and time of a visit. */
export const MoveVisitForm = ({
  booking,
  busy,
  onKeep,
  onMove,
}: {
  booking: AdminBooking;
  busy: boolean;
  onKeep: () => void;
  onMove: (move: Move) => void;
}) => {
  const [{ first, last }] = useState(() => moveDays(timeNow()));
  const [draft, setDraft] = useDraftState(`move ${booking.id}`, moveDraft, () => ({
    date: booking.scheduledDate ?? '',
    time: preferredTimes.find((one) => one === booking.preferredTime) ?? null,
    reason: '',
  }));
  const { date, time, reason } = draft;
  const [isRefused, setRefused] = useState(false);
  const isSame = date === booking.scheduledDate && time === booking.preferredTime;
  const isFirst = booking.scheduledDate === null;
  return (
    <ActionForm
      submit={isFirst ? 'Set Day' : 'Move Visit'}
      submitting="Moving..."
      isBusy={busy}
      onCancel={onKeep}
      onSubmit={(form) => {
        const isPossible = date >= first && date <= last && !isSame;
        setRefused(!isPossible);
        if (isPossible)
          onMove({ action: 'reschedule', scheduledDate: date, preferredTime: time, reason });
        else form.querySelector('input')?.focus();
      }}
    >
      <DateField
        label={isFirst ? 'Day' : 'New day'}
        error={
          isRefused
            ? isSame
              ? 'This is when the visit is planned already'
              : moveDayMissing
            : undefined
        }
        min={first}
        max={last}
        value={date}
        onChange={(day) => setDraft({ ...draft, date: day })}
      />
      <TimeChoice value={time} onChange={(choice) => setDraft({ ...draft, time: choice })} />
      <TextArea
        label="Reason"
        optional
        hint={readerHint(isMailed(booking))}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
      />
    </ActionForm>
  );
};
