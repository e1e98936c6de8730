import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { pageTitle } from '../../lib/settings.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PawTrail } from '../../ui/pictures/paw-trail.tsx';
import { SiteFooter } from '../home/landing/site-footer.tsx';

export const Component = () => (
  <>
    <title>{pageTitle('404 Page Not Found')}</title>
    <div className="page-narrow py-16">
      <Card className="flex flex-col items-center gap-4 py-12 text-center">
        <PawTrail className="w-full max-w-xs rounded-card" />
        <h1 className="title-2">404 Page Not Found</h1>
        <p className="text-ink-soft">Did you forget to add the page to the router?</p>
        <Link to={paths.home()} className={buttonStyles()}>
          Go to Home
        </Link>
      </Card>
    </div>
    <SiteFooter />
  </>
);
