import { useState } from 'react';
import type { Booking } from 'shared/contracts/bookings.ts';
import type { Plan } from 'shared/contracts/plans.ts';
import { dayProblem } from 'shared/domain/visits/visit-days.ts';
import { weekdayOf } from 'shared/domain/plans/plan-schedule.ts';
import { describeRhythm, shortDay, weekdayNames } from 'shared/domain/plans/plan-labels.ts';
import {
  earliestVisit,
  latestVisit,
  preferredTimes,
  visitTooEarly,
} from 'shared/domain/visits/visit.ts';
import * as z from 'zod/mini';
import { timeNow } from '../../lib/clock.ts';
import { useDraftState } from '../../lib/drafts.ts';
import { settings } from '../../lib/settings.ts';
import { TimeChoice } from '../../ui/time-choice.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { SelectField } from '../../ui/field.tsx';
import { ActionForm } from '../../ui/action-form.tsx';
import { plannedMoveDays } from './own-move-days.ts';
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

type DayProps = Props & {
  now: Date;
  date: string;
  error: string | undefined;
  onChange: (date: string) => void;
};

const DayField = ({ booking, plan, bookings, now, date, error, onChange }: DayProps) =>
  plan?.state === 'active' ? (
    <SelectField
      label="New day"
      error={error}
      required
      value={date}
      onChange={(event) => onChange(event.target.value)}
      empty="Choose a day"
      options={plannedMoveDays(booking, { plan, bookings, now }).map((day) => [day, shortDay(day)])}
    />
  ) : (
    <DateField
      label="New day"
      error={error}
      min={earliestVisit(now)}
      max={latestVisit(now)}
      value={date}
      onChange={onChange}
    />
  );

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
  const [draft, setDraft] = useDraftState(`move ${booking.id}`, moveDraft, () => ({
    date: plan?.state === 'active' ? '' : (booking.scheduledDate ?? ''),
    time: preferredTimes.find((one) => one === booking.preferredTime) ?? null,
  }));
  const { date, time } = draft;
  const [isChecked, setChecked] = useState(false);
  const isSame = date === booking.scheduledDate && time === booking.preferredTime;
  const refusal = isSame
    ? 'This is when the visit is planned already'
    : date === ''
      ? visitTooEarly
      : dayProblem(date, { by: 'moving', settings: settings() }, now);
  return (
    <ActionForm
      problem={problem}
      submit="Move Visit"
      submitting="Moving..."
      isBusy={isPending}
      onCancel={onDone}
      onSubmit={(form) => {
        setChecked(true);
        if (refusal === undefined) void take('move', { scheduledDate: date, preferredTime: time });
        else form.querySelector<HTMLElement>('select, input')?.focus();
      }}
    >
      <DayField
        {...props}
        now={now}
        date={date}
        error={isChecked ? refusal : undefined}
        onChange={(day) => setDraft({ ...draft, date: day })}
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
