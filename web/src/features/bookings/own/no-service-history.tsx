import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { buttonStyles } from '../../../ui/button.tsx';
import { QuietPool } from '../../../ui/pictures/quiet-pool.tsx';
import { StatePanel } from '../../../ui/state-panel.tsx';

/** In place of the visits of a customer who has none. */
export const NoServiceHistory = () => (
  <StatePanel
    heading="h3"
    icon={<QuietPool className="w-full max-w-xs rounded-card" />}
    title="No Service History"
    action={
      <Link to={paths.services()} className={buttonStyles({ tone: 'paper' })}>
        Browse Services
      </Link>
    }
  >
    Book your first visit and it will show up here.
  </StatePanel>
);
