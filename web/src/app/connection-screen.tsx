import Wifi from 'lucide-react/icons/wifi';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { getCurrentUser } from 'shared/contracts/session.ts';
import { connectivity } from '../lib/connectivity.ts';
import { useOnline } from '../lib/use-online.ts';
import { requestSignal } from '../lib/request.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { RefreshButton } from '../ui/refresh-button.tsx';
import { Reference } from '../ui/reference.tsx';
import { CutRope } from '../ui/pictures/cut-rope.tsx';
import { retryingText, useIsRetrying } from './use-is-retrying.ts';
import { stayWhileOffline } from './offline-links.ts';

// Here, because it takes this screen to say why nothing opens, and the landing page has no room for it.
stayWhileOffline(document);

/** Milliseconds that 'Testing Connection...' stays after a failed test (rules: api-17). */
const testResetDelay = 2000;

const testPath: typeof getCurrentUser.path = '/api/auth/user';

/** Any response counts as success, even an error: the reload that follows shows what is wrong (rules: api-17). */
const isAnswered = async (): Promise<boolean> => {
  try {
    const { status } = await fetch(testPath, { credentials: 'include', signal: requestSignal() });
    return status !== 0;
  } catch {
    return false;
  }
};

const tips = [
  'Check your internet connection',
  'Close other browser tabs',
  'Try refreshing in a few seconds',
] as const;

const Indicator = ({ online }: { online: boolean }) => (
  <output>
    <Badge tone={online ? 'green' : 'red'}>
      {online ? (
        <Wifi aria-hidden="true" className="size-4" />
      ) : (
        <WifiOff aria-hidden="true" className="size-4" />
      )}
      {online ? 'Connected' : 'Offline'}
    </Badge>
  </output>
);

/** 'Try Again': keeps the focus while testing, and resets after a failed test. */
const TestButton = () => {
  const [testing, setTesting] = useState(false);
  const reset = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(reset.current), []);

  const test = async () => {
    if (testing) return;
    setTesting(true);
    if (await isAnswered()) {
      window.location.reload();
      return;
    }
    reset.current = setTimeout(() => setTesting(false), testResetDelay);
  };

  return (
    <Button tone="paper" aria-disabled={testing} aria-live="polite" onClick={() => void test()}>
      {testing ? 'Testing Connection...' : 'Try Again'}
    </Button>
  );
};

/** A modal dialog (rules: api-16): the page stays mounted, so that nothing typed is lost. */
const ConnectionScreen = ({ lastPath }: { lastPath: string }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const online = useOnline();
  const isRetrying = useIsRetrying();
  const reference = useSyncExternalStore(connectivity.subscribe, connectivity.reference);

  // Must close before it unmounts, or the focus would not be restored.
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    // Not a button, because a key typed at this moment would press it.
    heading.current?.focus();
    return () => {
      element?.close();
      // A link to a screen that did not come is gone with the screen before it.
      if (!before?.isConnected) document.querySelector('main')?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      onCancel={connectivity.clear}
      aria-labelledby="connection-title"
      aria-describedby="connection-text"
      className="m-0 size-full max-h-none max-w-none overflow-y-auto bg-cream-50 p-4 text-ink"
    >
      <div className="mx-auto flex min-h-full max-w-xl flex-col items-center justify-center gap-4 py-8 text-center">
        <CutRope className="w-full max-w-xs rounded-card" />
        <h1 ref={heading} id="connection-title" tabIndex={-1} className="title-2">
          {online ? 'Connection Problem' : "You're Offline"}
        </h1>
        <p id="connection-text" className="text-ink-soft">
          {online
            ? 'Something went wrong while loading the page. This might be a temporary issue.'
            : 'Check your internet connection and try again.'}
        </p>
        <Indicator online={online} />
        <output>{isRetrying && retryingText}</output>
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={connectivity.clear}>Back to what I was doing</Button>
          <TestButton />
          <RefreshButton tone="paper" />
        </div>
        <p className="text-base text-ink-soft">
          Last page: <span className="font-semibold break-all">{lastPath}</span>
        </p>
        <ul className="list-disc space-y-1 pl-5 text-left text-base text-ink-soft">
          {tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
        {online && reference !== undefined && <Reference id={reference} />}
      </div>
    </dialog>
  );
};

export default ConnectionScreen;
