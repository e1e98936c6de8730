import { LockKeyhole } from 'lucide-react';
import { pageTitle } from '../../lib/settings.ts';
import { StatePanel } from '../../ui/state-panel.tsx';

/** In place of a screen with customers, after the session's end (rules: field-5). */
export const SessionEnded = () => (
  <div className="page-narrow py-12 sm:py-16">
    <title>{pageTitle('Session Ended')}</title>
    <StatePanel
      heading="h1"
      icon={<LockKeyhole aria-hidden="true" className="size-12 text-pool-700" />}
      title="Your Session Has Ended"
    >
      Your customers are hidden until you sign in again. What you wrote is still on this phone.
    </StatePanel>
  </div>
);
