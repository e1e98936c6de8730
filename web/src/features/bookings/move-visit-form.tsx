import { useState } from 'react';
import type { AdminBooking, StepForm } from 'shared/contracts/admin-bookings.ts';
import { moveDayMissing, moveDays, preferredTimes } from 'shared/domain/visits/visit.ts';
import * as z from 'zod/mini';
import { useDraftState } from '../../lib/drafts.ts';
import { readerHint } from '../../lib/notify-by-phone.ts';
import { timeNow } from '../../lib/clock.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { controlStyles, Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { isMailed } from './notice-labels.ts';

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
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const isPossible = date >= first && date <= last && !isSame;
        setRefused(!isPossible);
        if (isPossible)
          onMove({ action: 'reschedule', scheduledDate: date, preferredTime: time, reason });
        else event.currentTarget.querySelector('input')?.focus();
      }}
    >
      <Field
        label={isFirst ? 'Day' : 'New day'}
        error={
          isRefused
            ? isSame
              ? 'This is when the visit is planned already'
              : moveDayMissing
            : undefined
        }
      >
        {(control) => (
          <input
            type="date"
            {...control}
            className={controlStyles}
            min={first}
            max={last}
            required
            value={date}
            onChange={(event) => setDraft({ ...draft, date: event.target.value })}
          />
        )}
      </Field>
      <ChoiceGroup
        legend="Time"
        choices={[...preferredTimes, null].map((choice) => ({
          label: choice ?? 'Any time',
          name: 'time',
          checked: time === choice,
          onChange: () => setDraft({ ...draft, time: choice }),
        }))}
      />
      <TextArea
        label="Reason"
        optional
        hint={readerHint(isMailed(booking))}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
      />
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" busy={busy}>
          {busy ? 'Moving...' : isFirst ? 'Set Day' : 'Move Visit'}
        </BusyButton>
        <Button tone="plain" disabled={busy} onClick={onKeep}>
          {isFirst ? 'Not Yet' : 'Keep It'}
        </Button>
      </div>
    </form>
  );
};
