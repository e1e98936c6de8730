import { Link } from 'react-router-dom';
import { SecondFactorSteps } from '../../features/session/second-factor-steps.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { paths } from '../../lib/paths.ts';
import { pageTitle } from '../../lib/settings.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';

/** Shown after the sign-in to operators without a second factor (rules: access-22). */
export const Component = () => {
  const { user } = useSession();
  return (
    <>
      <title>{pageTitle('Second Factor')}</title>
      <PageBanner narrow title="Second Factor">
        A code from your phone, so nobody can sign in with your password alone.
      </PageBanner>
      <div className="page-narrow flex flex-col gap-6 py-8 sm:py-10">
        <Card>
          {user ? (
            <div className="flex flex-col items-start gap-4">
              <h2 className="title-2">Nothing to set up</h2>
              <p>You are signed in already.</p>
              <Link
                to={user.isAdmin ? paths.adminDashboard() : paths.home()}
                className={buttonStyles({ tone: 'gold' })}
              >
                Go on
              </Link>
            </div>
          ) : (
            <SecondFactorSteps />
          )}
        </Card>
      </div>
    </>
  );
};
