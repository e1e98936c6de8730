import FilePlus2 from 'lucide-react/icons/file-plus-corner';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';

export const Banner = () => (
  <PageBanner
    title="Service Management Dashboard"
    action={
      <>
        <Link
          to={paths.newReport()}
          className={buttonStyles({ tone: 'gold', className: 'max-sm:basis-full' })}
        >
          <FilePlus2 aria-hidden="true" /> New Service Report
        </Link>
        <Link
          to={paths.adminBookings()}
          className={buttonStyles({ tone: 'paper', className: 'max-sm:grow max-sm:px-3' })}
        >
          Today
        </Link>
      </>
    }
  >
    Manage customer communications and service reports
  </PageBanner>
);
