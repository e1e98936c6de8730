import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import type { Booking } from 'shared/contracts/bookings.ts';
import { listPlans } from 'shared/contracts/plans.ts';
import { owesNoTax } from '../../common/owes-no-tax.ts';
import { ownBookingsQuery } from '../../features/bookings/own/own-bookings.ts';
import { OwnPlans } from '../../features/plans/own-plans.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { OwnWater } from '../../features/water/water-history.tsx';
import { isFirstWait, useFirstDraw } from '../../lib/first-wait.ts';
import { queryFor } from '../../lib/query-client.ts';
import { useToday } from '../../lib/use-today.ts';
import { PoolBubbles } from '../../ui/loading-animations.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { LoadState } from '../../ui/state-panel.tsx';
import { CustomerPage } from '../customer-page.tsx';
import { NextVisits, ServiceHistory } from './own-visits.tsx';
import { Banner } from './visits-banner.tsx';

/** Goes to the visit that the address names; its row is there only once the list is. */
const useNamedVisit = (): void => {
  const { hash } = useLocation();
  useEffect(() => {
    const row = document.getElementById(hash.slice(1));
    row?.scrollIntoView();
    row?.focus({ preventScroll: true });
  }, [hash]);
};

const Lists = ({
  bookings,
  list,
}: {
  bookings: readonly Booking[];
  list: ComponentProps<typeof LoadMore>['list'];
}) => {
  const today = useToday();
  const { user } = useSession();
  const history = useRef<HTMLHeadingElement>(null);
  const toHistory = (): void => history.current?.focus();
  useNamedVisit();
  return (
    <>
      <NextVisits bookings={bookings} today={today} onCancelled={toHistory} />
      <OwnPlans isExempt={user !== null && owesNoTax(user)} />
      <div>
        <ServiceHistory
          bookings={bookings}
          today={today}
          heading={history}
          onRestored={toHistory}
        />
        <LoadMore list={list} />
      </div>
    </>
  );
};

const Visits = () => {
  const list = useInfiniteQuery(ownBookingsQuery);
  const plans = useQuery(queryFor(listPlans));
  const { data, isAwaited } = useFirstDraw(list);
  // What can be done about a visit depends on its plan, and would push down the visits below it.
  const isWaiting = isAwaited || isFirstWait(plans);
  return (
    <>
      {data && !isWaiting ? (
        <Lists bookings={data.pages.flatMap(({ items }) => items)} list={list} />
      ) : (
        <LoadState
          query={list}
          what="Your visits"
          animation={<PoolBubbles />}
          label="Loading your visits..."
        />
      )}
      <div hidden={isWaiting}>
        <OwnWater />
      </div>
    </>
  );
};

/** `/visits`: a customer's visits and plans, and how their water was (rules: screen-60, screen-22). */
export const Component = () => (
  <CustomerPage title="Visits" banner={<Banner />}>
    <Visits />
  </CustomerPage>
);
