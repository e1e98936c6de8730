import X from 'lucide-react/icons/x';
import { useSyncExternalStore, type PointerEvent } from 'react';
import { connectivity, type FailedCall } from '../lib/connectivity.ts';
import { refetchFailed } from '../lib/query-client.ts';
import { useOnline } from '../lib/use-online.ts';
import { buttonStyles } from '../ui/button.tsx';
import { failureText } from './failure-text.ts';
import { retryingText, useIsRetrying } from './use-is-retrying.ts';

const noReference = (): undefined => undefined;
const nothing: readonly FailedCall[] = [];
const noFailures = (): readonly FailedCall[] => nothing;

/** Otherwise an open dialog would treat the press as one outside it, and close. */
const keepDialogOpen = (event: PointerEvent): void => event.nativeEvent.stopPropagation();

/** Without a strip, nothing on the page may move. */
const alone =
  'fixed bottom-[calc(var(--tab-bar,3rem)+1.5rem)] left-1/2 -translate-x-1/2 rounded-full border-2 border-ink bg-white px-4 py-2 font-semibold';

const tryAgain = (): void => {
  connectivity.clear();
  refetchFailed();
};

/**
 * A strip below the navigation bar that reports a connection problem without moving the page or the focus
 * (rules: api-19). Its live region is rendered from the start, or the first message would not be read out.
 */
export const ConnectionStrip = ({ shown }: { shown: boolean }) => {
  const online = useOnline();
  const reference = useSyncExternalStore(
    connectivity.subscribe,
    connectivity.reference,
    noReference,
  );
  const failed = useSyncExternalStore(connectivity.subscribe, connectivity.failed, noFailures);
  const isRetrying = useIsRetrying();
  // A change is sent again where it was made.
  const mayLoad = shown && online && !isRetrying && failed.some((call) => call !== 'change');
  return (
    <div
      data-connection-strip={shown}
      // An open dialog hides everything from assistive technology except elements with this attribute.
      aria-live="off"
      className="pointer-events-auto sticky top-18 z-60 data-[connection-strip=true]:border-b-2 border-ink bg-warn-wash"
      onPointerDown={keepDialogOpen}
    >
      <div className="page flex items-center justify-between gap-3">
        <output className={`min-w-0 text-base leading-snug ${shown ? 'py-1' : ''}`}>
          {shown && (
            <>
              <strong className="mr-2 max-sm:block">
                {online ? 'Connection Problem' : "You're Offline"}
              </strong>
              {online ? failureText(failed) : 'You can keep going.'}
              {online && reference !== undefined && (
                <span className="block text-sm break-all">Reference: {reference}</span>
              )}
            </>
          )}
          {isRetrying && <span className={shown ? 'block' : alone}>{retryingText}</span>}
        </output>
        {mayLoad && (
          <button
            type="button"
            className={buttonStyles({
              tone: 'paper',
              size: 'small',
              className: 'ml-auto shrink-0',
            })}
            onClick={tryAgain}
          >
            Try Again
          </button>
        )}
        {shown && (
          <button
            type="button"
            aria-label="Close this message"
            className="my-0.5 grid size-11 shrink-0 place-items-center rounded-full hover:bg-gold-light"
            onClick={connectivity.clear}
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        )}
      </div>
    </div>
  );
};
