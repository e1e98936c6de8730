import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { appBusy, writing } from '../../lib/app-busy.ts';
import { cachedSince } from '../../lib/or-cached.ts';
import { useOnline } from '../../lib/use-online.ts';
import { paths } from '../../lib/paths.ts';
import { hasWork, sessionEnd } from '../../lib/session-end.ts';
import { readStoredAgain } from '../../lib/query-client.ts';
import { Button, buttonStyles } from '../../ui/button.tsx';

const timeOf = (at: number): string =>
  new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

const none = (): undefined => undefined;
const no = (): boolean => false;

/** Whether the session has ended but the page stays. */
export const useSessionEnd = (): boolean =>
  useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get, no);

export const useIsWriting = (): boolean => useSyncExternalStore(writing.subscribe, writing.get, no);

const signIn = () => paths.login(window.location.pathname + window.location.search);

/** The screens that can show what is stored: a day, a stop and a report. */
const showsStored = (pathname: string): boolean =>
  /^\/admin\/(bookings|visits|service-report)(\/|$)/.test(pathname);

/** Says that the session has ended, or how old the data on the screen is (rules: field-4, field-6). */
export const FieldStrip = () => {
  const ended = useSessionEnd();
  // Reading the phone's records makes the page busy for a moment; after that, waiting work is known.
  const waits = useSyncExternalStore(appBusy.subscribe, hasWork, no);
  const since = useSyncExternalStore(cachedSince.subscribe, cachedSince.get, none);
  const online = useOnline();
  const isOther = !showsStored(useLocation().pathname);
  useEffect(() => {
    if (isOther) cachedSince.set(undefined);
  }, [isOther]);
  return (
    <div className="border-ink bg-warn-wash not-empty:border-b-2">
      {(ended || since !== undefined) && (
        <div className="page flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
          <output className="min-w-0 leading-snug">
            {ended ? (
              <strong>{waits ? 'Sign in to send your work' : 'Your session has ended'}</strong>
            ) : (
              <>
                <strong className="mr-2">As of {timeOf(since ?? 0)}</strong>
                {online
                  ? 'Connection Problem: the server did not answer. This is what this device has stored.'
                  : 'Offline: this is what your phone has stored.'}
              </>
            )}
          </output>
          {!ended && online && (
            <Button tone="paper" size="small" onClick={() => void readStoredAgain()}>
              Try Again
            </Button>
          )}
          {ended && (
            <a href={signIn()} className={buttonStyles({ tone: 'gold', size: 'small' })}>
              Sign In
            </a>
          )}
        </div>
      )}
    </div>
  );
};
