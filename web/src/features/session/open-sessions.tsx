import { useQuery } from '@tanstack/react-query';
import { endSession, listSessions, type OpenSession } from 'shared/contracts/session.ts';
import { formatInstantDate } from 'shared/domain/dates.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { queryFor } from '../../lib/query-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { LoadState } from '../../ui/state-panel.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';

const signOut = defineChange(endSession, {
  request: ({ id }: OpenSession) => ({ params: { id } }),
  says: (_response, { device }) => ({
    title: 'Signed Out There',
    description: `${device} is signed out.`,
  }),
  outdates: [listSessions],
  outdatesRefused: [listSessions],
  fails: ({ device }) => ({
    title: 'Not Signed Out There',
    fallback: `${device} is still signed in. Please try again.`,
  }),
});

const EndSessionButton = ({ session }: { session: OpenSession }) => {
  const { run, isPending } = useChange(signOut);
  return (
    <BusyButton
      tone="paper"
      size="small"
      busy={isPending}
      aria-label={`Sign Out ${session.device}`}
      onClick={() => void run(session)}
    >
      {isPending ? 'Signing Out...' : 'Sign Out'}
    </BusyButton>
  );
};

/** The devices somebody is signed in on, each with a button to sign it out, except for this one (rules: access-19). */
export const OpenSessions = () => {
  const query = useQuery({
    ...queryFor(listSessions),
    refetchOnMount: 'always',
  });
  const { data } = query;
  const list = useFocusAfter<HTMLUListElement>(data?.length ?? 0);
  if (!data) return <LoadState query={query} what="Your devices" label="Loading your devices..." />;
  return (
    <ul
      ref={list}
      tabIndex={-1}
      className="divide-y-2 divide-cream-200 rounded-card border-2 border-cream-200 bg-white outline-none"
    >
      {data.map((session) => (
        <li
          key={session.id}
          className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5"
        >
          <div>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold">
              {session.device}
              {session.isCurrent && <Badge tone="gold">This device</Badge>}
            </p>
            <p className="text-base text-ink-soft">
              <span className="whitespace-nowrap">
                Signed in {formatInstantDate(session.signedInAt)},
              </span>{' '}
              <span className="whitespace-nowrap">
                last seen {formatInstantDate(session.lastSeenAt)}
              </span>
            </p>
          </div>
          {!session.isCurrent && <EndSessionButton session={session} />}
        </li>
      ))}
    </ul>
  );
};
