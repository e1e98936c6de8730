import { Link, useRouteError } from 'react-router-dom';
import { pageTitle } from '../lib/settings.ts';
import { paths } from '../lib/paths.ts';
import { useOnline } from '../lib/use-online.ts';
import { buttonStyles } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { LazyComponent } from '../ui/lazy-component.tsx';
import { RefreshButton } from '../ui/refresh-button.tsx';
import { StarBadge } from '../ui/star-badge.tsx';
import { NeedsConnection } from './needs-connection.ts';
import { NeedsConnectionScreen } from './needs-connection-screen.tsx';

const loadPicture = () => import('../ui/pictures/bent-pole.tsx');

/** The generic error screen, for errors thrown while rendering. */
const SomethingWrong = () => {
  // The screen offers a reload, because a new release may have replaced the code. Offline, a reload would
  // fail.
  const online = useOnline();
  return (
    <div className="page-narrow py-12">
      <title>{pageTitle('Something went wrong')}</title>
      <Card className="flex flex-col items-center gap-4 text-center">
        <LazyComponent load={loadPicture} props={{}} fallback={<StarBadge className="size-16" />} />
        <h1 className="title-2">Something went wrong</h1>
        <p className="text-ink-soft">
          An unexpected error occurred while loading this page. This might be a temporary issue.
        </p>
        <div className="flex flex-wrap gap-3">
          <RefreshButton />
          <Link
            to={paths.home()}
            reloadDocument={online}
            className={buttonStyles({ tone: 'paper' })}
          >
            Go to Home
          </Link>
        </div>
        <ul className="list-disc pl-5 text-left">
          <li>Try clearing your browser cache</li>
          <li>Check if other pages are working</li>
          <li>Contact support if needed</li>
        </ul>
      </Card>
    </div>
  );
};

/** What is shown in place of a screen that cannot be (rules: screen-11). */
export const RouteError = () => {
  const error = useRouteError();
  return error instanceof NeedsConnection ? (
    <NeedsConnectionScreen sentence={error.message} />
  ) : (
    <SomethingWrong />
  );
};
