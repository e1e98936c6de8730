import { RequireAdmin } from '../../features/session/require-admin.tsx';
import { pageTitle } from '../../lib/settings.ts';
import { Banner } from './messages-banner.tsx';
import { MessagesInbox } from './messages-inbox.tsx';

/** What customers wrote and who waits for an answer (rules: screen-70). */
export const Component = () => (
  <>
    <title>{pageTitle('Messages')}</title>
    <RequireAdmin>
      <Banner />
      <div className="page py-6 sm:py-8">
        <MessagesInbox />
      </div>
    </RequireAdmin>
  </>
);
