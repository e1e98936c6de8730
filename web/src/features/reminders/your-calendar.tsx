import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { getProfile } from 'shared/contracts/profile.ts';
import { removeCalendarLink, replaceCalendarLink } from 'shared/contracts/reminders.ts';
import { formatInstantDate } from 'shared/domain/dates.ts';
import { call } from '../../lib/api.ts';
import { invalidate, queryFor } from '../../lib/query-client.ts';
import { useIdempotentRequest } from '../../lib/use-idempotent-request.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Loading } from '../../ui/loading.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { toast } from '../../ui/toast-store.ts';
import { CalendarLink } from './calendar-link.tsx';

const questions = {
  replace: {
    label: 'Replace the calendar link?',
    text: 'The link you have ends at once. Calendars that use it stop following your visits until they get the new one.',
    confirm: 'Replace Link Now',
    confirming: 'Replacing...',
  },
  remove: {
    label: 'Turn off the calendar link?',
    text: 'The link ends at once. Calendars that use it stop following your visits.',
    confirm: 'Turn Off Now',
    confirming: 'Turning Off...',
  },
};

/**
 * Makes and removes the private link to a customer's visits (rules: calendar-1). Renders nothing if the profile cannot
 * be loaded: the page says so further up.
 */
export const YourCalendar = () => {
  const id = useId();
  const once = useSingleFlight();
  const requestOnce = useIdempotentRequest();
  const [asking, setAsking] = useState<keyof typeof questions>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: profile, isError } = useQuery(queryFor(getProfile));
  const close = () => {
    if (asking === undefined) return;
    setAsking(undefined);
    // The button that had the focus is gone with the question.
    heading.current?.focus();
  };
  const making = useMutation({
    mutationFn: () =>
      requestOnce(null, (idempotencyKey) => call(replaceCalendarLink, { idempotencyKey })),
    onSuccess: async () => {
      toast({ title: 'Calendar Link Ready', description: 'Copy it now: it is shown only once.' });
      await invalidate(getProfile);
    },
    onError: (error) => {
      toastFailure(error, {
        title: 'No Link Made',
        fallback: 'Your calendar link could not be made. Please try again.',
      });
      // It may have been made after all: the response may have been lost.
      void invalidate(getProfile);
    },
    onSettled: close,
  });
  const removing = useMutation({
    mutationFn: () => call(removeCalendarLink),
    onSuccess: async () => {
      making.reset();
      toast({ title: 'Calendar Link Off', description: 'The link no longer works.' });
      await invalidate(getProfile);
    },
    onError: (error) => {
      toastFailure(error, {
        title: 'Link Not Turned Off',
        fallback: 'Your calendar link is still on. Please try again.',
      });
      // It may have been removed after all: the response may have been lost.
      void invalidate(getProfile);
    },
    onSettled: close,
  });
  if (!profile && isError) return null;
  const since = profile?.calendarSince ?? null;
  const isOn = since !== null || making.data !== undefined;
  const isBusy = making.isPending || removing.isPending;
  const question = asking && questions[asking];
  return (
    <section
      aria-labelledby={id}
      className="mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-3"
    >
      <div className="min-w-0 flex-1 basis-80">
        <h2 id={id} ref={heading} tabIndex={-1} className="title-3 mb-1 outline-none">
          Calendar
        </h2>
        <p className="text-ink-soft">
          {isOn
            ? `A private link${since === null ? '' : `, made on ${formatInstantDate(since)},`} keeps your own calendar up to date. Whoever has it sees which service comes when, and nothing else.`
            : 'A private link puts your visits into your own calendar and follows every change. Whoever has it sees which service comes when, and nothing else.'}
        </p>
      </div>
      {!profile && <Loading label="Loading your calendar link..." />}
      {profile && !question && (
        <div className="flex flex-wrap gap-3">
          <BusyButton
            tone="paper"
            size="small"
            busy={isBusy}
            onClick={() => (isOn ? setAsking('replace') : void once(making.mutateAsync))}
          >
            {isOn ? 'Replace Link' : making.isPending ? 'Creating...' : 'Create Link'}
          </BusyButton>
          {isOn && (
            <Button tone="plain" size="small" disabled={isBusy} onClick={() => setAsking('remove')}>
              Turn Off
            </Button>
          )}
        </div>
      )}
      {question && (
        <ConfirmPanel
          label={question.label}
          confirm={question.confirm}
          confirming={question.confirming}
          keep="Keep It"
          isBusy={isBusy}
          onConfirm={() =>
            void once(asking === 'replace' ? making.mutateAsync : removing.mutateAsync)
          }
          onKeep={close}
        >
          {question.text}
        </ConfirmPanel>
      )}
      {making.data && <CalendarLink key={making.data.url} url={making.data.url} />}
    </section>
  );
};
