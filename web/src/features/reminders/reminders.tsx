import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { getProfile } from 'shared/contracts/profile.ts';
import { setReminders } from 'shared/contracts/reminders.ts';
import { call } from '../../lib/api.ts';
import { invalidate, queryFor } from '../../lib/query-client.ts';
import { CheckRow } from '../../ui/field.tsx';
import { Loading } from '../../ui/loading.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { toast } from '../../ui/toast-store.ts';

/**
 * Turns the reminder mails on and off (rules: reminder-3). Renders nothing if the profile cannot be loaded: the page
 * says so further up.
 */
export const Reminders = () => {
  const id = useId();
  const { data: profile, isError } = useQuery(queryFor(getProfile));
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (enabled: boolean) => call(setReminders, { body: { enabled } }),
    onSuccess: async ({ enabled }) => {
      toast({
        title: enabled ? 'Reminders On' : 'Reminders Off',
        description: enabled
          ? 'We mail you the evening before a visit.'
          : 'We no longer mail you the evening before a visit.',
      });
      await invalidate(getProfile);
    },
    onError: (error) => {
      toastFailure(error, {
        title: 'Reminders Not Changed',
        fallback: 'Your choice could not be saved. Please try again.',
      });
      // It may have been saved after all: the response may have been lost.
      void invalidate(getProfile);
    },
  });
  if (!profile && isError) return null;
  return (
    <section
      aria-labelledby={id}
      className="mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-3"
    >
      <div className="min-w-0 flex-1 basis-80">
        <h2 id={id} className="title-3 mb-1">
          Reminders
        </h2>
        <p className="text-ink-soft">
          An e-mail at six in the evening says what comes tomorrow and what to have ready.
        </p>
      </div>
      {profile ? (
        <CheckRow
          label="Remind me the evening before"
          checked={isPending ? variables : profile.reminders}
          onChange={({ target }) => {
            // Not disabled while it is being saved, so that it keeps the keyboard focus.
            if (!isPending) mutate(target.checked);
          }}
        />
      ) : (
        <Loading label="Loading your reminders..." />
      )}
    </section>
  );
};
