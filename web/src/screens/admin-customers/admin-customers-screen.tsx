import { RequireAdmin } from '../../features/session/require-admin.tsx';
import { pageTitle } from '../../lib/settings.ts';
import { Banner } from './customers-banner.tsx';
import { CustomerDirectory } from './customer-directory.tsx';

/** Finds a customer, whose page is one press away (rules: screen-32). */
export const Component = () => (
  <>
    <title>{pageTitle('Customers')}</title>
    <RequireAdmin>
      <Banner />
      <div className="page py-4 sm:py-8">
        <CustomerDirectory />
      </div>
    </RequireAdmin>
  </>
);
