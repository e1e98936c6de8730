import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { pageTitle } from '../../lib/settings.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';

type Props = {
  /** What was written on this phone; if undefined, a link leads to it. */
  written?: ReactNode;
};

/** Replaces a screen that shows customers once the session has ended (rules: field-5). */
export const SessionEnded = ({ written }: Props) => (
  <div className="page-narrow flex flex-col gap-5 py-6 sm:py-12">
    <title>{pageTitle('Session Ended')}</title>
    <StatePanel
      heading="h1"
      icon={<LockKeyhole aria-hidden="true" className="size-12 text-pool-700" />}
      title="Your Session Has Ended"
      action={
        written === undefined ? (
          <Link to={paths.adminBookings()} className={buttonStyles({ tone: 'paper' })}>
            My Unsent Work
          </Link>
        ) : undefined
      }
    >
      Your customers are hidden until you sign in again. What you wrote is still on this phone.
    </StatePanel>
    {written}
  </div>
);
