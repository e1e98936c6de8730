import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router-dom';
import { ImportSteps } from '../../features/imports/import-steps.tsx';
import { RequireAdmin } from '../../features/session/require-admin.tsx';
import { paths } from '../../lib/paths.ts';
import { pageTitle } from '../../lib/settings.ts';
import { PageBanner } from '../../ui/page-banner.tsx';

/** Imports customers and plans from another program (rules: screen-65). */
export const Component = () => (
  <RequireAdmin>
    <title>{pageTitle('Import Customers')}</title>
    <PageBanner
      narrow
      title="Import Customers"
      above={
        <Link
          to={paths.adminCustomers()}
          className="mb-1 inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-5" /> Customers
        </Link>
      }
    >
      Bring in customers and plans from another program.
    </PageBanner>
    <div className="page-narrow flex flex-col gap-6 py-8 sm:py-10">
      <ImportSteps />
    </div>
  </RequireAdmin>
);
