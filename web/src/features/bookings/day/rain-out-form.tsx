import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { listAdminBookings, type AdminBooking } from 'shared/contracts/admin-bookings.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import { listRainOuts, rainOutDay } from 'shared/contracts/rain-outs.ts';
import { addDays, formatCalendarDate } from 'shared/domain/dates.ts';
import { planDueAgain } from 'shared/domain/visits/rain-out.ts';
import { moveDays } from 'shared/domain/visits/visit.ts';
import { possibleDays } from 'shared/domain/visits/visit-days.ts';
import * as z from 'zod/mini';
import { useDraftState } from '../../../lib/drafts.ts';
import { timeNow } from '../../../lib/clock.ts';
import { settings } from '../../../lib/settings.ts';
import { ActionForm } from '../../../ui/action-form.tsx';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { CheckRow, TextArea } from '../../../ui/field.tsx';
import { visitCount } from './day-labels.ts';
import { defineChange } from '../../../changes/define-change.ts';
import { useChange } from '../../../changes/use-change.ts';
import { aroundVisit, aroundVisitLater, visitLists, weekQuery } from './operator-day.ts';
import { namesToCall } from '../notice-labels.ts';
import { visitPerson } from './visit-person.ts';

const changedDay = [...aroundVisit, listAdminBookings, listRainOuts];

/** What is stale once many visits of a day have changed, or may have in part. */
export const rainOutLists = {
  outdates: changedDay,
  outdatesLater: [...aroundVisitLater, ...visitLists],
  outdatesRefused: changedDay,
};

/** The first working day after today or a later date that is not closed; the next day if there is none. */
const nextWorkingDay = (date: string): string =>
  possibleDays({ by: 'moving', settings: settings() }, timeNow()).find((day) => day > date) ??
  addDays(date, 1);

type RainOut = {
  date: string;
  body: BodyOf<typeof rainOutDay>;
  /** The visits that were shown; their customers may have to be called. */
  shown: readonly AdminBooking[];
};

const isChanged = ({ outcome }: { outcome: string }): boolean => outcome !== 'left';

const rainOut = defineChange(rainOutDay, {
  request: ({ date, body }: RainOut) => ({ params: { date }, body }),
  keyed: true,
  says: ({ outcomes }, { body: { action }, shown }) => {
    const changed = outcomes.filter(isChanged);
    const toCall = namesToCall(
      shown.filter(({ id }) => changed.some(({ bookingId }) => bookingId === id)),
    );
    const notice =
      toCall.length === 0
        ? 'Each customer gets one email.'
        : `Each customer with a working email address gets one email. Tell the others by phone: ${toCall.join(', ')}.`;
    return {
      title: action === 'skip' ? 'Visits Skipped' : 'Visits Moved',
      description: `${visitCount(changed.length)}. ${notice}`,
      // Long enough to note the names.
      ...(toCall.length > 0 && { duration: 15_000 }),
    };
  },
  ...rainOutLists,
  fails: {
    title: 'Visits Not Changed',
    fallback: 'This may have been done in part. Please try again.',
  },
});

const rainOutDraft = z.object({
  checked: z.array(z.string()),
  action: z.enum(['skip', 'move']),
  to: z.string(),
  reason: z.string(),
});
type RainOutDraft = z.infer<typeof rainOutDraft>;

type Problems = { visits?: string; to?: string; reason?: string };

/** What takes the focus for each problem, in the order of the form. */
const atFault = { visits: 'input[type=checkbox]', to: 'input[type=date]', reason: 'textarea' };

/** Skips the checked visits of a day, or moves them to one other day, with one reason for all (rules: route-8). */
export const RainOutForm = ({
  date,
  visits,
  onDone,
}: {
  date: string;
  /** Only open visits. */
  visits: readonly AdminBooking[];
  onDone: () => void;
}) => {
  const formId = useId();
  const [{ first, last }] = useState(() => moveDays(timeNow()));
  const [requested] = useState(visits);
  const [draft, setDraft] = useDraftState<RainOutDraft>(
    `${rainOutDay.name} ${date}`,
    rainOutDraft,
    () => ({
      checked: visits.map(({ id }) => id),
      action: 'skip',
      to: date < first ? first : nextWorkingDay(date),
      reason: '',
    }),
  );
  const { checked, action, to, reason } = draft;
  const change = (changes: Partial<RainOutDraft>): void => setDraft({ ...draft, ...changes });
  const [problems, setProblems] = useState<Problems>({});
  const [left, setLeft] = useState<Readonly<Record<string, string>>>({});
  // The rain-out left it unchanged and it is no longer open on this day: its customer has moved it in the meantime.
  const gone = requested.filter(({ id }) => left[id] && !visits.some((visit) => visit.id === id));
  // What was checked before the session ended may not be here any more either.
  const possible = [...visits, ...requested.filter(({ id }) => !left[id])];
  const chosen = checked.filter((id) => possible.some((visit) => visit.id === id));
  const { data: week } = useQuery({ ...weekQuery(to || date), enabled: action === 'move' });
  const planned = week?.days.find((day) => day.date === to)?.visits;
  const { run, isPending } = useChange(rainOut, {
    onDone: ({ outcomes }) => {
      const others = outcomes.filter((outcome) => !isChanged(outcome));
      setLeft(
        Object.fromEntries(others.map(({ bookingId, message }) => [bookingId, message ?? ''])),
      );
      setDraft((typed) => ({
        ...typed,
        checked: others.map(({ bookingId }) => bookingId),
        ...(others.length > 0 &&
          others.every(({ message }) => message === planDueAgain) && { action: 'skip' }),
      }));
      if (others.length === 0) onDone();
    },
  });

  const submit = (form: HTMLFormElement): void => {
    const found = {
      ...(chosen.length === 0 && { visits: 'Please select a visit' }),
      ...(action === 'move' &&
        (to < first || to > last || to === date) && {
          to: 'Please choose another day, from today on',
        }),
      ...(reason.trim() === '' && { reason: 'Please say why: the customers will read it' }),
    };
    setProblems(found);
    const [problem] = Object.keys(found);
    if (problem === undefined) {
      const body = { visits: chosen, action, to: action === 'move' ? to : null, reason };
      void run({ date, body, shown: [...visits, ...requested] });
    } else {
      const selector = Object.entries(atFault).find(([name]) => name === problem)?.[1] ?? '';
      form.querySelector<HTMLElement>(selector)?.focus();
    }
  };

  return (
    <ActionForm
      className="flex flex-col gap-5 pb-4"
      wide
      submit={`${action === 'skip' ? 'Skip' : 'Move'} ${visitCount(chosen.length)}`}
      submitting="Changing..."
      isBusy={isPending}
      onSubmit={submit}
    >
      <fieldset
        className="flex flex-col gap-2"
        {...(problems.visits && { 'aria-describedby': `${formId}-visits` })}
      >
        <legend className="mb-1.5 font-semibold">Visits</legend>
        {visits.map((visit) => {
          const { id, preferredTime } = visit;
          return (
            <div key={id}>
              <CheckRow
                label={`${visitPerson(visit).name}, ${preferredTime ?? 'Any time'}`}
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  change({
                    checked: target.checked
                      ? [...checked, id]
                      : checked.filter((one) => one !== id),
                  })
                }
              />
              {left[id] && (
                <p className="mt-1 font-semibold text-danger">Left as it was: {left[id]}</p>
              )}
            </div>
          );
        })}
        {gone.map((visit) => (
          <p key={visit.id} className="font-semibold text-danger">
            {visitPerson(visit).name}: left as it was. {left[visit.id]}
          </p>
        ))}
        {problems.visits && (
          <p id={`${formId}-visits`} className="font-semibold text-danger">
            {problems.visits}
          </p>
        )}
      </fieldset>
      <ChoiceGroup
        legend="What should we do with these visits?"
        choices={(['skip', 'move'] as const).map((choice) => ({
          label: choice === 'skip' ? 'Skip' : 'Move to one day',
          name: 'action',
          checked: action === choice,
          onChange: () => change({ action: choice }),
        }))}
      />
      {action === 'skip' && (
        <p>
          A skipped visit of a plan lowers its next charge if the plan gives a credit. One that is
          paid by itself is no longer owed.
        </p>
      )}
      {action === 'move' && (
        <DateField
          label="New day"
          min={first}
          max={last}
          value={to}
          onChange={(day) => change({ to: day })}
          error={problems.to}
          {...(planned !== undefined && {
            hint: `${formatCalendarDate(to)} has ${visitCount(planned)} so far.`,
          })}
        />
      )}
      <TextArea
        label="Reason"
        hint="The customers read it on the site and by email."
        error={problems.reason}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => change({ reason: event.target.value })}
      />
    </ActionForm>
  );
};
