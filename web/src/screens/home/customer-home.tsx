import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import UserRound from 'lucide-react/icons/user-round';
import { useRef, type ReactNode } from 'react';
import { getVisitSummary, listBookings, type Booking } from 'shared/contracts/bookings.ts';
import type { CurrentUser } from 'shared/contracts/session.ts';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import {
  lastVisit,
  nextVisit,
  visitDate,
  withMore,
} from '../../features/bookings/booking-summary.ts';
import { StopsAway } from '../../features/bookings/stops-away.tsx';
import { OwnStatements } from '../../features/charges/own-statements.tsx';
import { OwnConversation } from '../../features/chat/own-conversation.tsx';
import { OwnPlans } from '../../features/plans/own-plans.tsx';
import { YourData } from '../../features/profile/your-data.tsx';
import { RecordDownloads } from '../../features/record/record-downloads.tsx';
import { YourDetails } from '../../features/profile/your-details.tsx';
import { Reminders } from '../../features/reminders/reminders.tsx';
import { YourCalendar } from '../../features/reminders/your-calendar.tsx';
import { CustomerMessages } from '../../features/messages/customer-messages.tsx';
import { SignOutElsewhere } from '../../features/session/sign-out-elsewhere.tsx';
import { OwnWater } from '../../features/water/water-history.tsx';
import { owesNoTax } from '../../common/owes-no-tax.ts';
import { useFirstDraw } from '../../lib/first-wait.ts';
import { pagesFor, queryFor } from '../../lib/query-client.ts';
import { pageTitle } from '../../lib/settings.ts';
import { useToday } from '../../lib/use-today.ts';
import { Card } from '../../ui/card.tsx';
import { PoolBubbles } from '../../ui/loading-animations.tsx';
import { LoadState } from '../../ui/state-panel.tsx';
import { Banner } from './home-banner.tsx';
import { HomeIndex, type HomePart } from './home-index.tsx';
import { OwnCharges } from './own-charges.tsx';
import { NextVisits, ServiceHistory } from './own-visits.tsx';
import { SlimFooter } from './slim-footer.tsx';

const bookingsQuery = pagesFor(listBookings, 50);

const SummaryCard = ({
  title,
  icon,
  children,
}: {
  title: string;
  icon: ReactNode;
  children: ReactNode;
}) => (
  <Card className="flex gap-4">
    <span className="grid size-12 shrink-0 place-items-center rounded-full border-2 border-ink bg-gold [&_svg]:size-6">
      {icon}
    </span>
    <div className="min-w-0">
      <h2 className="font-sans text-base font-bold tracking-normal text-ink-soft">{title}</h2>
      {children}
    </div>
  </Card>
);

const Visit = ({ booking, fallback }: { booking: Booking | undefined; fallback: string }) =>
  booking ? (
    <>
      <p className="text-lg font-bold wrap-anywhere">{booking.serviceName}</p>
      <p className="text-ink-soft">
        {visitDate(booking.scheduledDate)}
        {booking.preferredTime && `, ${booking.preferredTime}`}
      </p>
    </>
  ) : (
    <p>{fallback}</p>
  );

/** Where a link of the page's index leads; Tab goes on from there. */
const Part = ({ id, children }: { id: HomePart; children: ReactNode }) => (
  <div id={id} tabIndex={-1} className="outline-none">
    {children}
  </div>
);

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
  const history = useRef<HTMLHeadingElement>(null);
  // Not needed for a short list, which is complete.
  const { data: summary } = useQuery({ ...queryFor(getVisitSummary), enabled: isLong });
  const count = isLong ? summary?.bookings : bookings.length;
  const known = withMore(bookings, isLong ? [summary?.next, summary?.last] : []);
  return (
    <>
      {bookings.some((visit) => isOpenVisit(visit) && visit.scheduledDate === today) && (
        <StopsAway />
      )}
      <HomeIndex isAdmin={user.isAdmin} />
      <div className="grid gap-5 md:grid-cols-3">
        <SummaryCard title="Next Service" icon={<CalendarClock aria-hidden="true" />}>
          <Visit booking={nextVisit(known, today)} fallback="No upcoming services scheduled" />
        </SummaryCard>
        <SummaryCard title="Last Service" icon={<CalendarCheck aria-hidden="true" />}>
          <Visit booking={lastVisit(known)} fallback="No completed services yet" />
        </SummaryCard>
        <SummaryCard title="Account" icon={<UserRound aria-hidden="true" />}>
          <p className="text-lg font-bold">Active Customer</p>
          {count !== undefined && (
            <p className="text-ink-soft">
              {count} {count === 1 ? 'service' : 'services'} booked
            </p>
          )}
        </SummaryCard>
      </div>
      <NextVisits bookings={bookings} today={today} onCancelled={() => history.current?.focus()} />
      <OwnPlans isExempt={owesNoTax(user)} />
      <OwnCharges visits={bookings} isLong={isLong} customerId={user.id} />
      <OwnStatements />
      <CustomerMessages />
      <Part id="history">
        <ServiceHistory
          bookings={bookings}
          today={today}
          heading={history}
          onRestored={() => history.current?.focus()}
        />
      </Part>
    </>
  );
};

/** `/` for a signed-in customer (rules: screen-20). */
export const CustomerHome = ({ user }: { user: CurrentUser }) => {
  const bookings = useInfiniteQuery(bookingsQuery);
  const { data, isAwaited } = useFirstDraw(bookings);
  return (
    <>
      <title>{pageTitle('Your home')}</title>
      <Banner name={user.firstName || 'valued customer'} />
      <div className="page py-8 sm:py-10">
        {!data && (
          <LoadState
            query={bookings}
            what="Your bookings"
            animation={<PoolBubbles />}
            label="Loading your bookings..."
          />
        )}
        {data && (
          <Dashboard
            user={user}
            bookings={data.pages.flatMap(({ items }) => items)}
            isLong={bookings.hasNextPage}
          />
        )}
        <div hidden={isAwaited}>
          <Part id="write">
            <OwnConversation />
          </Part>
          <Part id="water">
            <OwnWater />
          </Part>
          <Part id="details">
            <YourDetails />
          </Part>
          <Part id="reminders">
            <Reminders />
          </Part>
          <YourCalendar />
          <SignOutElsewhere />
          <Part id="data">
            <YourData record={<RecordDownloads />} />
          </Part>
        </div>
      </div>
      <div hidden={isAwaited} className="mt-auto">
        <SlimFooter />
      </div>
    </>
  );
};
