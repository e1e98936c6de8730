import { useCallback, useState, type MouseEvent, type ReactNode } from 'react';
import { codeStep } from '../features/account/code-step.ts';
import { countDrafts, forgetDrafts } from '../offline/report/forget-drafts.ts';
import { sessionMarker } from '../features/session/session-marker.ts';
import { connectivity } from '../lib/connectivity.ts';
import { storedChoicesText } from '../lib/stored-text.ts';
import { dropDrafts } from '../lib/drafts.ts';
import { storing } from '../lib/or-cached.ts';
import { paths } from '../lib/paths.ts';
import { sessionEnd } from '../lib/session-end.ts';
import { wait } from '../lib/wait.ts';
import { waitingWork } from '../lib/waiting-work.ts';
import { LazyComponent } from '../ui/lazy-component.tsx';

// Lazy, because few people see a question when they sign out.
const loadQuestion = () => import('./sign-out-question.tsx');

/** Milliseconds that signing out waits for stored data to be erased. */
const eraseTimeout = 1000;

const eraseStored = async (): Promise<void> => {
  storing.set(false);
  // A visit that is open writes no name any more.
  sessionEnd.set(true);
  const erased = import('../offline/stored-session.ts').then(({ eraseStoredSession }) =>
    eraseStoredSession(),
  );
  await Promise.race([erased.catch(() => undefined), wait(eraseTimeout)]);
};

const leave = () => {
  forgetDrafts();
  // The next person at this device must not see what was chosen here or where a code was mailed.
  storedChoicesText.set(null);
  dropDrafts();
  codeStep.forget();
  sessionMarker.clear();
};

/** Erases everything except unsent work, and signs out. */
const signOut = async (): Promise<void> => {
  leave();
  if (storing.isOn()) await eraseStored();
  window.location.assign(paths.logout());
};

type Requested = { about: 'waiting' | 'drafts'; count: number } | undefined;

const questionNow = (): Requested => {
  if (waitingWork.count() > 0) return { about: 'waiting', count: waitingWork.count() };
  return countDrafts() > 0 ? { about: 'drafts', count: countDrafts() } : undefined;
};

/**
 * Signing out erases the data on this device, so people with unsent or unsaved reports are asked first
 * (rules: field-6).
 */
export const SignOutLink = ({
  className,
  children,
}: {
  className: string;
  children: ReactNode;
}) => {
  const [requested, setRequested] = useState<Requested>();
  const ask = (event: MouseEvent) => {
    const question = questionNow();
    if (!question && !storing.isOn()) {
      leave();
      return;
    }
    event.preventDefault();
    if (question) setRequested(question);
    else void askOnceRead();
  };
  const askOnceRead = async (): Promise<void> => {
    // Until the operator's page has read what waits on this phone, nothing seems to.
    await import('../offline/outbox/current-outbox.ts').then(
      ({ outboxRead }) => outboxRead(),
      () => undefined,
    );
    const question = questionNow();
    if (question) setRequested(question);
    else await signOut();
  };
  const goOn = (): void => {
    const drafts = countDrafts();
    if (drafts > 0) setRequested({ about: 'drafts', count: drafts });
    else void signOut();
  };
  const stay = (): void => setRequested(undefined);
  // If the question cannot be loaded, nobody is signed out: another press tries again.
  const giveUp = useCallback((): void => {
    setRequested(undefined);
    connectivity.reportProblem();
  }, []);
  return (
    <>
      <a href={paths.logout()} className={className} onClick={ask}>
        {children}
      </a>
      {requested && (
        <LazyComponent
          load={loadQuestion}
          props={{ ...requested, onStay: stay, onGoOn: goOn, onDelete: () => void signOut() }}
          onFailure={giveUp}
        />
      )}
    </>
  );
};
