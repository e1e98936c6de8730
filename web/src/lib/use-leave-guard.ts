import { useCallback } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';

export type LeaveGuard = {
  /** True while the question is shown. */
  isAsking: boolean;
  stay: () => void;
  /** Continues to where the person was going. */
  leave: () => void;
};

/**
 * Asks before leaving a page with unsaved changes: on navigation within the client, including the back button, and,
 * with the browser's own dialog, on reload, closing the tab or going to another site.
 *
 * @param isUnsaved as of this very moment; false when the screen itself is leaving on purpose
 */
export const useLeaveGuard = (isUnsaved: () => boolean): LeaveGuard => {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      (from.pathname !== to.pathname || from.search !== to.search) && isUnsaved(),
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isUnsaved()) event.preventDefault();
      },
      [isUnsaved],
    ),
  );
  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
};
