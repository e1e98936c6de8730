import { useState } from 'react';
import type { Booking } from 'shared/contracts/bookings.ts';
import type { Plan } from 'shared/contracts/plans.ts';
import { dayProblem, possibleDays } from 'shared/domain/visits/visit-days.ts';
import { weekdayOf } from 'shared/domain/plans/plan-schedule.ts';
import { describeRhythm, weekdayNames } from 'shared/domain/plans/plan-labels.ts';
import { preferredTimes } from 'shared/domain/visits/visit.ts';
import * as z from 'zod/mini';
import { timeNow } from '../../../lib/clock.ts';
import { useDraftState } from '../../../lib/drafts.ts';
import { settings } from '../../../lib/settings.ts';
import { ActionForm } from '../../../ui/action-form.tsx';
import { DaySelect } from '../../../ui/day-select.tsx';
import { TimeChoice } from '../../../ui/time-choice.tsx';
import { ownMove } from './own-move-days.ts';
import { useOwnVisit } from './use-own-visit.ts';

const moveDraft = z.object({ date: z.string(), time: z.nullable(z.enum(preferredTimes)) });

type Props = {
  booking: Booking;
  /** Undefined for a single booking. */
  plan: Plan | undefined;
  /** All of the customer's visits, including the plan's other ones. */
  bookings: readonly Booking[];
  onDone: () => void;
};

/** What moving one visit does to the plan's other ones. */
const moveLabel = (plan: Plan, date: string): string => {
  if (plan.state !== 'requested')
    return `Only this visit moves, and the price stays the same. The others stay: ${describeRhythm(plan)}.`;
  return `The plan you asked for moves with its first visit${date === '' ? '' : `, to every ${weekdayNames[weekdayOf(date)]}`}.`;
};

/** Lets a customer move a visit to another day. */
export const OwnMoveForm = (props: Props) => {
  const { booking, plan, onDone } = props;
  const { take, isPending, problem } = useOwnVisit(booking, onDone);
  const [now] = useState(() => timeNow());
  const request = ownMove(booking, props);
  const planned = booking.scheduledDate ?? '';
  // A plan's visit has its time window from the plan, so its own day is no choice.
  const days = possibleDays(request, now).filter(
    (day) => plan?.state !== 'active' || day !== planned,
  );
  const [draft, setDraft] = useDraftState(`move ${booking.id}`, moveDraft, () => ({
    date: days.includes(planned) ? planned : '',
    time: preferredTimes.find((one) => one === booking.preferredTime) ?? null,
  }));
  const { date, time } = draft;
  const [isChecked, setChecked] = useState(false);
  const isSame = date === booking.scheduledDate && time === booking.preferredTime;
  const impossible = date === '' ? undefined : dayProblem(date, request, now);
  const refusal = isSame
    ? 'This is when the visit is planned already'
    : date === ''
      ? 'Please choose a day'
      : impossible;
  return (
    <ActionForm
      problem={problem}
      submit="Move Visit"
      submitting="Moving..."
      isBusy={isPending}
      onSubmit={(form) => {
        setChecked(true);
        if (refusal === undefined) void take('move', { scheduledDate: date, preferredTime: time });
        else form.querySelector('select')?.focus();
      }}
    >
      <DaySelect
        label="New day"
        error={isChecked ? refusal : impossible}
        hint={
          days.length === 0
            ? `No other day is free. Please call us at ${settings().phone}.`
            : undefined
        }
        required
        empty="Choose a day"
        days={days}
        value={date}
        onChange={({ target }) => setDraft({ ...draft, date: target.value })}
      />
      <TimeChoice value={time} onChange={(choice) => setDraft({ ...draft, time: choice })} />
      {plan && (
        <p aria-live="polite" className="text-base text-ink-soft">
          {moveLabel(plan, date)}
        </p>
      )}
    </ActionForm>
  );
};
