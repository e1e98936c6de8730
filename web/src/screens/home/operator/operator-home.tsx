import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router-dom';
import type { CurrentUser } from 'shared/contracts/session.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { CustomerHome } from '../customer/customer-home.tsx';
import { useWhatWaits } from './what-waits.ts';

/** `/` for the operator: what waits, then every signed-in person's home (rules: screen-20). */
export const OperatorHome = ({ user }: { user: CurrentUser }) => {
  const { waiting, failed, isAwaited } = useWhatWaits();
  return (
    <CustomerHome user={user} isAwaited={isAwaited}>
      {(waiting.length > 0 || failed.length > 0) && (
        <section aria-labelledby="waiting-for-you" className="mb-5 flex flex-col gap-2">
          <h2 id="waiting-for-you" className="title-3">
            Waiting for You
          </h2>
          {waiting.length > 0 && (
            <ul className="divide-y-2 divide-cream-200 overflow-hidden rounded-card border-2 border-cream-200 bg-white shadow-card">
              {waiting.map(({ label, words, to }) => (
                <li key={label}>
                  <Link
                    to={to}
                    className="flex min-h-12 items-center gap-2 px-4 py-1.5 hover:bg-cream-100 focus-visible:-outline-offset-4"
                  >
                    <span className="flex min-w-0 grow flex-wrap justify-between gap-x-4">
                      <span className="font-bold">{label}</span>
                      <span className="wrap-anywhere tabular-nums">{words}</span>
                    </span>
                    <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
                  </Link>
                </li>
              ))}
            </ul>
          )}
          {failed.map(({ what, retry }) => (
            <LoadFailed key={what} what={what} onRetry={retry} />
          ))}
        </section>
      )}
    </CustomerHome>
  );
};
