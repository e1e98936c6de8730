import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { getVisitSummary, type Booking } from 'shared/contracts/bookings.ts';
import { listOwnDueItems } from 'shared/contracts/charges.ts';
import { listPayments } from 'shared/contracts/payments.ts';
import type { CurrentUser } from 'shared/contracts/session.ts';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { withMore } from '../../../features/bookings/booking-summary.ts';
import { ownBookingsQuery } from '../../../features/bookings/own/own-bookings.ts';
import { StopsAway } from '../../../features/bookings/own/stops-away.tsx';
import { SignOutElsewhere } from '../../../features/session/sign-out-elsewhere.tsx';
import { isFirstWait, useFirstDraw } from '../../../lib/first-wait.ts';
import { queryFor } from '../../../lib/query-client.ts';
import { pageTitle, settings } from '../../../lib/settings.ts';
import { useToday } from '../../../lib/use-today.ts';
import { PoolBubbles } from '../../../ui/loading-animations.tsx';
import { ErrorPanel, LoadState } from '../../../ui/state-panel.tsx';
import { BalanceDue, Processing } from './balance-due.tsx';
import { Banner } from './home-banner.tsx';
import { movedParts } from './moved-parts.ts';
import { ServiceHistory } from './service-history.tsx';
import { SlimFooter } from '../../slim-footer.tsx';
import { SummaryCards } from './summary-cards.tsx';

const Dashboard = ({
  user,
  bookings,
  isLong,
}: {
  user: CurrentUser;
  bookings: Booking[];
  isLong: boolean;
}) => {
  const today = useToday();
  // Not needed for a short list, which is complete.
  const { data: summary } = useQuery({ ...queryFor(getVisitSummary), enabled: isLong });
  const known = withMore(bookings, isLong ? [summary?.next, summary?.last] : []);
  return (
    <>
      {bookings.some((visit) => isOpenVisit(visit) && visit.scheduledDate === today) && (
        <StopsAway />
      )}
      <SummaryCards
        bookings={known}
        count={isLong ? summary?.bookings : bookings.length}
        today={today}
      />
      <ServiceHistory bookings={bookings} isLinked={!user.isAdmin} />
    </>
  );
};

type Props = {
  user: CurrentUser;
  /** What comes before the cards. */
  children?: ReactNode;
  /** Whether that is still being loaded. */
  isAwaited?: boolean;
};

const Home = ({ user, children, isAwaited: isMoreAwaited = false }: Props) => {
  const list = useInfiniteQuery(ownBookingsQuery);
  const due = useQuery({ ...queryFor(listOwnDueItems), enabled: !user.isAdmin });
  const payments = useQuery({
    ...queryFor(listPayments),
    enabled: !user.isAdmin && settings().claims.cardPayments,
  });
  const { data, isAwaited } = useFirstDraw(list);
  // The lines above the cards would push them down if they came after them.
  const isWaiting =
    isAwaited ||
    isMoreAwaited ||
    (!user.isAdmin && (isFirstWait(due) || (payments.isEnabled && isFirstWait(payments))));
  const isDrawn = data !== undefined && !isWaiting;
  return (
    <>
      <title>{pageTitle('Your home')}</title>
      <Banner name={user.firstName || 'valued customer'} />
      <div className="page py-6 sm:py-10">
        {isDrawn && children}
        {due.data && isDrawn && <BalanceDue items={due.data} />}
        {payments.data && isDrawn && <Processing payments={payments.data} />}
        {due.isError && !due.data && (
          <div className="mb-5">
            <ErrorPanel what="Your balance" query={due} isRetrying={due.isFetching} />
          </div>
        )}
        {isDrawn ? (
          <Dashboard
            user={user}
            bookings={data.pages.flatMap(({ items }) => items)}
            isLong={list.hasNextPage}
          />
        ) : (
          <LoadState
            query={list}
            what="Your bookings"
            animation={<PoolBubbles />}
            label="Loading your bookings..."
          />
        )}
        {/* The operator has no account page. */}
        {user.isAdmin && (
          <div hidden={isWaiting} className="mt-10">
            <SignOutElsewhere />
          </div>
        )}
      </div>
      <SlimFooter hidden={isWaiting} />
    </>
  );
};

/** `/` for a signed-in person: what is due, what comes next, and the latest bookings (rules: screen-20). */
export const CustomerHome = (props: Props) => {
  const moved = movedParts[useLocation().hash];
  return moved !== undefined && !props.user.isAdmin ? (
    <Navigate to={moved} replace />
  ) : (
    <Home {...props} />
  );
};
