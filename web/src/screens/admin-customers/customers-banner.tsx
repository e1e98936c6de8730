import FileUp from 'lucide-react/icons/file-up';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';

export const Banner = () => (
  <PageBanner
    compact
    title="Customers"
    action={
      <Link to={paths.importCustomers()} className={buttonStyles({ tone: 'paper', size: 'small' })}>
        <FileUp aria-hidden="true" /> Import
      </Link>
    }
  />
);
