import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getProfile } from 'shared/contracts/profile.ts';
import { removeCalendarLink, replaceCalendarLink } from 'shared/contracts/reminders.ts';
import { formatInstantDate } from 'shared/domain/dates.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { queryFor } from '../../lib/query-client.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { FoldedSection } from '../../ui/folded-section.tsx';
import { Loading } from '../../ui/loading.tsx';
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

const makeLink = defineChange(replaceCalendarLink, {
  request: () => ({}),
  keyed: true,
  says: () => ({
    title: 'Calendar Link Ready',
    description: 'Copy it now: it is shown only once.',
  }),
  outdates: [getProfile],
  outdatesRefused: [getProfile],
  fails: {
    title: 'No Link Made',
    fallback: 'Your calendar link could not be made. Please try again.',
  },
});

const removeLink = defineChange(removeCalendarLink, {
  request: () => ({}),
  says: () => ({ title: 'Calendar Link Off', description: 'The link no longer works.' }),
  outdates: [getProfile],
  outdatesRefused: [getProfile],
  fails: {
    title: 'Link Not Turned Off',
    fallback: 'Your calendar link is still on. Please try again.',
  },
});

/**
 * Makes and removes the private link to a customer's visits (rules: calendar-1). Renders nothing if the profile cannot
 * be loaded: the page says so further up.
 */
export const YourCalendar = () => {
  const [asking, setAsking] = useState<keyof typeof questions>();
  const heading = useRef<HTMLElement>(null);
  const { data: profile, isError } = useQuery(queryFor(getProfile));
  const close = () => {
    if (asking === undefined) return;
    setAsking(undefined);
    // The button that had the focus is gone with the question.
    heading.current?.focus();
  };
  const making = useChange(makeLink, { onDone: close, onFailed: close });
  const removing = useChange(removeLink, {
    onDone: () => {
      making.reset();
      close();
    },
    onFailed: close,
  });
  if (!profile && isError) return null;
  const since = profile?.calendarSince ?? null;
  const isOn = since !== null || making.reply !== undefined;
  const isBusy = making.isPending || removing.isPending;
  const question = asking && questions[asking];
  return (
    <FoldedSection title="Calendar" summary={heading}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p className="min-w-0 flex-1 basis-80 text-ink-soft">
          {isOn
            ? `A private link${since === null ? '' : `, made on ${formatInstantDate(since)},`} keeps your own calendar up to date. Whoever has it sees which service comes when, and nothing else.`
            : 'A private link puts your visits into your own calendar and follows every change. Whoever has it sees which service comes when, and nothing else.'}
        </p>
        {!profile && <Loading label="Loading your calendar link..." />}
        {profile && !question && (
          <div className="flex flex-wrap gap-3">
            <BusyButton
              tone="paper"
              size="small"
              busy={isBusy}
              onClick={() => (isOn ? setAsking('replace') : void making.run())}
            >
              {isOn ? 'Replace Link' : making.isPending ? 'Creating...' : 'Create Link'}
            </BusyButton>
            {isOn && (
              <Button
                tone="plain"
                size="small"
                disabled={isBusy}
                onClick={() => setAsking('remove')}
              >
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
            isBusy={isBusy}
            onConfirm={() => void (asking === 'replace' ? making : removing).run()}
            onKeep={close}
          >
            {question.text}
          </ConfirmPanel>
        )}
        {making.reply && <CalendarLink key={making.reply.url} url={making.reply.url} />}
      </div>
    </FoldedSection>
  );
};
