import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StarBadge } from '../../ui/star-badge.tsx';

export const AccessRestricted = () => (
  <div className="page-narrow py-16">
    <Card className="flex flex-col items-center gap-3 py-12 text-center">
      <StarBadge className="size-16" />
      <h1 className="title-2">Access Restricted</h1>
      <p className="text-ink-soft">Admin privileges required to access this area.</p>
      <Link to={paths.home()} className={buttonStyles({ className: 'mt-2' })}>
        Go to Home
      </Link>
    </Card>
  </div>
);
