import { useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { codeStep } from '../../features/account/code-step.ts';
import { PasswordPanel } from '../../features/account/password-panel.tsx';
import { StoredChoicesNote, lineOfChoices } from '../../features/cart/stored-choices-note.tsx';
import { useStoredChoices, type StoredChoice } from '../../features/cart/stored-choices.ts';
import { SignupForm, type CreatedAccount } from '../../features/signup/signup-form.tsx';
import { paths } from '../../lib/paths.ts';
import { settings } from '../../lib/settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SiteFooter } from '../home/landing/site-footer.tsx';
import { AccountBenefits } from './account-benefits.tsx';

const linkStyles = 'font-semibold underline';

const focusOnArrival = (element: HTMLElement | null): void => {
  element?.focus();
};

const NextStep = ({
  email,
  message,
  hasChoices,
  onLeave,
}: {
  email: string;
  /** Says that the account was created; undefined if the page has been reloaded since. */
  message: string | undefined;
  onLeave: () => void;
  /** Whether the sign-in leads to a cart with something in it. */
  hasChoices: boolean;
}) => (
  <Card className="flex flex-col gap-5">
    {message !== undefined && (
      <p
        ref={focusOnArrival}
        tabIndex={-1}
        role="alert"
        className="rounded-control bg-good-wash p-4 font-semibold text-good"
      >
        {message}
      </p>
    )}
    <PasswordPanel
      email={email}
      {...(hasChoices && { returnTo: paths.checkout() })}
      {...(message === undefined && { onLeave })}
    />
  </Card>
);

const Begin = ({
  choices,
  onCreated,
}: {
  choices: readonly StoredChoice[];
  onCreated: (account: CreatedAccount) => void;
}) => (
  <Card className="flex flex-col gap-5">
    <h2 className="title-2">About you and your place</h2>
    <SignupForm
      serviceType={lineOfChoices(choices)}
      hasPets={choices.some(({ options }) => options.dogs !== undefined)}
      onCreated={onCreated}
    />
    <p className="text-base text-ink-soft">
      By creating an account you agree to our{' '}
      <Link to={paths.terms()} className={linkStyles}>
        Terms of Service
      </Link>{' '}
      and{' '}
      <Link to={paths.privacy()} className={linkStyles}>
        Privacy Policy
      </Link>
      .
    </p>
    <p className="text-base">
      Already a customer?{' '}
      <a
        href={paths.login(choices.length > 0 ? paths.checkout() : undefined)}
        className={linkStyles}
      >
        Sign in
      </a>
      , or{' '}
      <Link to={paths.password()} className={linkStyles}>
        choose a new password
      </Link>
      .
    </p>
  </Card>
);

/** The description for search engines, with only the claims that the stage makes. */
const describeAccount = (): string => {
  const { city, claims } = settings();
  const brings = [
    'a report with photos after every visit',
    ...(claims.serviceHistory ? ['your complete service history'] : []),
    ...(claims.priorityScheduling ? ['priority when you schedule'] : []),
  ];
  return `Open a free account for pool and yard care in ${city}, Texas: ${brings.join(', ')}.`;
};

/** Reads once, because the stored email is deleted as soon as the code has been used. */
const lookOnce = () => {
  let seen: { email: string | undefined } | undefined;
  return (): string | undefined => (seen ??= { email: codeStep.read() }).email;
};

const never = () => () => undefined;

/** The address that a code was mailed to before a reload; undefined in the prerendered page. */
const useMailedTo = (): string | undefined => {
  const [look] = useState(lookOnce);
  return useSyncExternalStore(never, look, () => undefined);
};

/** `/signup` (rules: screen-27): first the form, then code and password on the same page. */
export const Component = () => {
  const [account, setAccount] = useState<CreatedAccount>();
  const [hasLeft, setLeft] = useState(false);
  const mailedTo = useMailedTo();
  const email = account?.email ?? (hasLeft ? undefined : mailedTo);
  const choices = useStoredChoices();
  return (
    <>
      <PageHead title="Create Your Account" description={describeAccount()} path={paths.signup()} />
      {email === undefined ? (
        <>
          <PageBanner
            title="Create Your Account"
            above={
              <Badge tone="gold" className="mb-2">
                It&apos;s FREE!
              </Badge>
            }
          >
            An account costs nothing and you are free to leave at any time.
          </PageBanner>
          <div className="page grid items-start gap-8 py-8 sm:py-10 lg:grid-cols-[1.6fr_1fr]">
            <div className="flex flex-col gap-6">
              <StoredChoicesNote />
              <Begin choices={choices} onCreated={setAccount} />
            </div>
            <AccountBenefits />
          </div>
        </>
      ) : (
        <>
          <PageBanner narrow title="Check Your Email" />
          <div className="page-narrow py-6 sm:py-10">
            <NextStep
              email={email}
              message={account?.message}
              hasChoices={choices.length > 0}
              onLeave={() => setLeft(true)}
            />
          </div>
        </>
      )}
      <SiteFooter />
    </>
  );
};
