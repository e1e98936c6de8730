import { Link } from 'react-router-dom';
import { PasswordPanel } from '../../features/account/password-panel.tsx';
import { paths } from '../../lib/paths.ts';
import { pageTitle } from '../../lib/settings.ts';
import { Card } from '../../ui/card.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { SiteFooter } from '../home/landing/site-footer.tsx';

/** For people who have an account but no password, or have forgotten it. */
export const Component = () => (
  <>
    <title>{pageTitle('Choose a Password')}</title>
    <PageBanner narrow title="Choose a Password">
      Forgotten it, or never had one: we mail you a code, and you choose a new one.
    </PageBanner>
    <div className="page-narrow flex flex-col gap-6 py-8 sm:py-10">
      <Card>
        <PasswordPanel />
      </Card>
      <p>
        No account yet?{' '}
        <Link to={paths.signup()} className="font-semibold underline">
          Sign up
        </Link>
        , it is free.
      </p>
    </div>
    <SiteFooter />
  </>
);
