import { useEffect, useRef, useState } from 'react';
import { waitingWork } from '../lib/waiting-work.ts';
import { Button } from '../ui/button.tsx';
import { QuestionDialog } from '../ui/question-dialog.tsx';

const changes = (count: number): string =>
  count === 1 ? 'A change waits' : `${count} changes wait`;

/** Asks what to do with unsent work on this phone: send it, keep it or delete it. */
export const WaitingQuestion = ({
  count,
  onStay,
  onGoOn,
}: {
  /** The number of visits and customers with something unsent. */
  count: number;
  onStay: () => void;
  onGoOn: () => void;
}) => {
  const [left, setLeft] = useState(count);
  const [state, setState] = useState<'asked' | 'sending' | 'unsent' | 'undeleted'>('asked');
  const isRequested = useRef(false);
  useEffect(() => {
    isRequested.current = true;
    return () => {
      isRequested.current = false;
    };
  }, []);
  const send = async (): Promise<void> => {
    setState('sending');
    await waitingWork.send().catch(() => undefined);
    // Sending may take minutes. Whoever chose to stay signed in meanwhile must not be signed out by its end.
    if (!isRequested.current) return;
    const still = waitingWork.count();
    if (still === 0) {
      onGoOn();
      return;
    }
    setLeft(still);
    setState('unsent');
  };
  const throwAway = async (): Promise<void> => {
    try {
      await waitingWork.discard();
    } catch {
      setState('undeleted');
      return;
    }
    onGoOn();
  };
  const busy = state === 'sending';
  return (
    <QuestionDialog
      title={`${changes(left)} to be sent`}
      onCancel={onStay}
      answers={
        <>
          <Button tone="gold" aria-disabled={busy} onClick={() => busy || void send()}>
            {busy ? 'Sending...' : 'Send, then sign out'}
          </Button>
          <Button tone="paper" disabled={busy} onClick={onGoOn}>
            Keep on this phone and sign out
          </Button>
          <Button tone="plain" disabled={busy} onClick={() => void throwAway()}>
            Delete and sign out
          </Button>
          <Button tone="plain" onClick={onStay}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        It is only on this phone. What is kept goes out when you sign in here again, and nobody else
        can read it in the app.
      </p>
      <output className="block font-semibold empty:hidden">
        {state === 'unsent' && 'Not everything could be sent. Try again, or keep it.'}
        {state === 'undeleted' && 'It could not be deleted. Try again, or keep it.'}
      </output>
    </QuestionDialog>
  );
};
