import type { LinkView } from 'shared/contracts/links.ts';
import { PaymentLink } from '../../features/links/payment-link.tsx';
import { RatingLink } from '../../features/links/rating-link.tsx';
import { useFollowed, useLink, type LinkActing } from '../../features/links/use-link.ts';
import { VisitLink } from '../../features/links/visit-link.tsx';
import { OfferAnswer } from '../../features/offers/offer-answer.tsx';
import { pageTitle } from '../../lib/settings.ts';
import { Loading } from '../../ui/loading.tsx';
import { ErrorPanel } from '../../ui/state-panel.tsx';
import { SlimFooter } from '../slim-footer.tsx';
import { DeadLink, Narrow } from './dead-link.tsx';

const Subject = ({ view, ...acting }: LinkActing & { view: LinkView }) => {
  switch (view.purpose) {
    case 'visit':
      return <VisitLink view={view} {...acting} />;
    case 'rating':
      return <RatingLink view={view} {...acting} />;
    case 'payment':
      return <PaymentLink view={view} {...acting} />;
    case 'offer':
      return (
        <Narrow>
          <OfferAnswer
            firstName={view.firstName}
            terms={view.offer}
            problem={acting.problem}
            isBusy={acting.pending !== undefined}
            onAnswer={(action, reason) =>
              void acting.act(action === 'decline' ? { action, reason } : { action })
            }
          />
        </Narrow>
      );
  }
};

const OneLink = ({ followed }: { followed: ReturnType<typeof useFollowed> }) => {
  const { query, isDead, ...acting } = useLink(followed);
  const { data, isError, isFetching } = query;
  if (isDead) return <DeadLink />;
  if (data) return <Subject view={data} {...acting} />;
  return (
    <Narrow>
      {isError ? (
        <ErrorPanel heading="h1" what="This page" query={query} isRetrying={isFetching} />
      ) : (
        <Loading label="Opening your link..." />
      )}
    </Narrow>
  );
};

/** `/l#{secret}`: opens a link from a mail, without an account (rules: link-1). */
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
