import { useLayoutEffect, useRef } from 'react';
import { settings } from '../../lib/settings.ts';
import { ErrorPanel } from '../../ui/state-panel.tsx';
import type { SessionFailure } from './use-session.ts';

/** Replaces a screen that depends on who is signed in, if that could not be loaded. */
const SessionFailed = ({ failure }: { failure: SessionFailure }) => {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    return () => {
      if (element?.contains(document.activeElement))
        document.querySelector('main')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={panel} className="page-narrow py-12 sm:py-16">
      <title>{settings().businessName}</title>
      <ErrorPanel
        heading="h1"
        what="Your account"
        query={failure}
        isRetrying={failure.isFetching}
      />
    </div>
  );
};

export default SessionFailed;
