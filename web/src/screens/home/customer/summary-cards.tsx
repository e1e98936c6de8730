import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import UserRound from 'lucide-react/icons/user-round';
import type { ReactNode } from 'react';
import type { Booking } from 'shared/contracts/bookings.ts';
import { lastVisit, nextVisit, visitDate } from '../../../features/bookings/booking-summary.ts';

const SummaryCard = ({
  title,
  icon,
  children,
}: {
  title: string;
  icon: ReactNode;
  children: ReactNode;
}) => (
  <div className="flex gap-4 border-cream-200 px-5 py-3 not-first:border-t-2 md:rounded-card md:border-2 md:bg-white md:p-6 md:shadow-card">
    <span className="grid size-12 shrink-0 place-items-center rounded-full border-2 border-ink bg-gold max-md:size-10 [&_svg]:size-6 max-md:[&_svg]:size-5">
      {icon}
    </span>
    <div className="min-w-0">
      <h2 className="font-sans text-base font-bold tracking-normal text-ink-soft">{title}</h2>
      {children}
    </div>
  </div>
);

const Visit = ({ booking, fallback }: { booking: Booking | undefined; fallback: string }) =>
  booking ? (
    <>
      <p className="text-lg leading-snug font-bold wrap-anywhere">{booking.serviceName}</p>
      <p className="text-ink-soft">
        {visitDate(booking.scheduledDate)}
        {booking.preferredTime && `, ${booking.preferredTime}`}
      </p>
    </>
  ) : (
    <p>{fallback}</p>
  );

/** The specification's three cards; on a phone one card with three rows. */
export const SummaryCards = ({
  bookings,
  count,
  today,
}: {
  /** With the next and the last visit among them. */
  bookings: readonly Booking[];
  /** Of all bookings; undefined until it is known. */
  count: number | undefined;
  today: string;
}) => (
  <div className="grid max-md:overflow-hidden max-md:rounded-card max-md:border-2 max-md:border-cream-200 max-md:bg-white max-md:shadow-card md:grid-cols-3 md:gap-5">
    <SummaryCard title="Next Service" icon={<CalendarClock aria-hidden="true" />}>
      <Visit booking={nextVisit(bookings, today)} fallback="No upcoming services scheduled" />
    </SummaryCard>
    <SummaryCard title="Last Service" icon={<CalendarCheck aria-hidden="true" />}>
      <Visit booking={lastVisit(bookings)} fallback="No completed services yet" />
    </SummaryCard>
    <SummaryCard title="Account" icon={<UserRound aria-hidden="true" />}>
      <p className="text-lg leading-snug font-bold">Active Customer</p>
      {count !== undefined && (
        <p className="text-ink-soft">
          {count} {count === 1 ? 'service' : 'services'} booked
        </p>
      )}
    </SummaryCard>
  </div>
);
