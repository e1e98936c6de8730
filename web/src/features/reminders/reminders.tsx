import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { getProfile } from 'shared/contracts/profile.ts';
import { setReminders } from 'shared/contracts/reminders.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { queryFor } from '../../lib/query-client.ts';
import { CheckRow } from '../../ui/field.tsx';
import { Loading } from '../../ui/loading.tsx';

const switchReminders = defineChange(setReminders, {
  request: (enabled: boolean) => ({ body: { enabled } }),
  says: ({ enabled }) => ({
    title: enabled ? 'Reminders On' : 'Reminders Off',
    description: enabled
      ? 'We mail you the evening before a visit.'
      : 'We no longer mail you the evening before a visit.',
  }),
  outdates: [getProfile],
  outdatesRefused: [getProfile],
  fails: {
    title: 'Reminders Not Changed',
    fallback: 'Your choice could not be saved. Please try again.',
  },
});

/**
 * Turns the reminder mails on and off (rules: reminder-3). Renders nothing if the profile cannot be loaded: the page
 * says so further up.
 */
export const Reminders = () => {
  const id = useId();
  const { data: profile, isError } = useQuery(queryFor(getProfile));
  const { run, isPending, input } = useChange(switchReminders);
  if (!profile && isError) return null;
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3"
    >
      <div className="min-w-0 flex-1 basis-80">
        <h2 id={id} className="title-3 mb-1">
          Reminders
        </h2>
        <p className="text-ink-soft">By email at 6 PM, with what to have ready.</p>
      </div>
      {profile ? (
        <CheckRow
          label="Remind me the evening before"
          checked={isPending ? input : profile.reminders}
          // Not disabled while it is being saved, so that it keeps the keyboard focus.
          onChange={({ target }) => void run(target.checked)}
        />
      ) : (
        <Loading label="Loading your reminders..." />
      )}
    </section>
  );
};
