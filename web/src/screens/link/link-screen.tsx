import { Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LinkView } from 'shared/contracts/links.ts';
import { phoneHref } from 'shared/domain/settings.ts';
import { RatingLink } from '../../features/links/rating-link.tsx';
import { useFollowed, useLink, type LinkActing } from '../../features/links/use-link.ts';
import { VisitLink } from '../../features/links/visit-link.tsx';
import { OfferAnswer } from '../../features/offers/offer-answer.tsx';
import { paths } from '../../lib/paths.ts';
import { pageTitle, settings } from '../../lib/settings.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ErrorPanel, StatePanel } from '../../ui/state-panel.tsx';
import { SlimFooter } from '../home/slim-footer.tsx';

const Narrow = ({ children }: { children: ReactNode }) => (
  <div className="page-narrow py-8 sm:py-10">{children}</div>
);

/** One wording for every link that is dead, whatever it died of (rules: link-2). */
const DeadLink = () => {
  const { phone } = settings();
  return (
    <Narrow>
      <StatePanel
        heading="h1"
        icon={<Link2Off aria-hidden="true" className="size-12 text-pool-700" />}
        title="This Link Does Not Work Any More"
        action={
          <>
            <a href={paths.login(paths.home())} className={buttonStyles()}>
              Sign In
            </a>
            <a href={phoneHref(phone)} className={buttonStyles({ tone: 'paper' })}>
              Call {phone}
            </a>
          </>
        }
      >
        Its time may be over, or what it was for has changed. Sign in to see your visits, or call
        us.
      </StatePanel>
    </Narrow>
  );
};

const Subject = ({ view, ...acting }: LinkActing & { view: LinkView }) => {
  switch (view.purpose) {
    case 'visit':
      return <VisitLink view={view} {...acting} />;
    case 'rating':
      return <RatingLink view={view} {...acting} />;
    case 'offer':
      return (
        <Narrow>
          <OfferAnswer
            firstName={view.firstName}
            terms={view.offer}
            problem={acting.problem}
            isBusy={acting.pending !== undefined}
            onAnswer={(action, reason) =>
              acting.act(action === 'decline' ? { action, reason } : { action })
            }
          />
        </Narrow>
      );
  }
};

const OneLink = ({ followed }: { followed: ReturnType<typeof useFollowed> }) => {
  const { query, isDead, ...acting } = useLink(followed);
  const { data, error, isError, isFetching, refetch } = query;
  if (isDead) return <DeadLink />;
  if (data) return <Subject view={data} {...acting} />;
  return (
    <Narrow>
      {isError ? (
        <ErrorPanel
          heading="h1"
          what="This page"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Opening your link..." />
      )}
    </Narrow>
  );
};

/** `/l#{secret}`: what a link in a mail is for, without an account (rules: link-1). */
export const Component = () => {
  const followed = useFollowed();
  return (
    <>
      <title>{pageTitle('Your Link')}</title>
      <OneLink key={followed.at} followed={followed} />
      <SlimFooter />
    </>
  );
};
