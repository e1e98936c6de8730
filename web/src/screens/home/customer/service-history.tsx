import { Link } from 'react-router-dom';
import type { Booking } from 'shared/contracts/bookings.ts';
import { decimalToCents, formatCentsInFull } from 'shared/domain/prices/money.ts';
import { serviceLabel, statusTone, visitDate } from '../../../features/bookings/booking-summary.ts';
import { NoServiceHistory } from '../../../features/bookings/own/no-service-history.tsx';
import { VisitColumns } from '../../../features/bookings/own/visit-columns.tsx';
import { paths } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';

const historyRows = 10;

const cell = 'px-5 sm:border-t-2 sm:border-cream-200 sm:py-1';

const Row = ({ booking, isLinked }: { booking: Booking; isLinked: boolean }) => (
  // On a phone each row is two lines: service and amount above, date and status below.
  <tr className="max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-center max-sm:border-t-2 max-sm:border-cream-200 max-sm:py-2 max-sm:first:border-t-0 max-[20rem]:flex max-[20rem]:flex-col max-[20rem]:items-start">
    <td className={`${cell} max-sm:order-3 text-base whitespace-nowrap`}>
      {visitDate(booking.scheduledDate)}
    </td>
    <td className={`${cell} font-semibold wrap-anywhere max-sm:order-1`}>
      {isLinked ? (
        <Link to={paths.visits(booking.id)} className="tap-area py-1 underline">
          {serviceLabel(booking)}
        </Link>
      ) : (
        serviceLabel(booking)
      )}
    </td>
    <td className={`${cell} max-sm:order-4 max-sm:text-right`}>
      <Badge tone={statusTone(booking.status)} className="capitalize">
        {booking.status}
      </Badge>
    </td>
    <td className={`${cell} text-right tabular-nums max-sm:order-2`}>
      {booking.included ? 'Included' : formatCentsInFull(decimalToCents(booking.totalAmount))}
    </td>
  </tr>
);

/**
 * The specification's table: the first bookings in the order of the call, without tax (rules: screen-22). What became
 * of a visit, and what can be done with it, is on the visits page.
 */
export const ServiceHistory = ({
  bookings,
  isLinked,
}: {
  bookings: readonly Booking[];
  /** Whether the person has a visits page. */
  isLinked: boolean;
}) => (
  <section className="mt-8">
    <h2 className="title-2 mb-4">Service History</h2>
    {bookings.length === 0 ? (
      <NoServiceHistory />
    ) : (
      <>
        <Card padding="none" className="overflow-hidden">
          <table className="w-full border-collapse text-left">
            <caption className="sr-only">Your bookings</caption>
            <thead className="max-sm:sr-only">
              <tr className="bg-cream-100">
                <VisitColumns />
              </tr>
            </thead>
            <tbody>
              {bookings.slice(0, historyRows).map((booking) => (
                <Row key={booking.id} booking={booking} isLinked={isLinked} />
              ))}
            </tbody>
          </table>
        </Card>
        {isLinked && (
          <Link
            to={paths.visits()}
            className="mt-2 inline-flex min-h-11 items-center font-semibold underline"
          >
            See all visits
          </Link>
        )}
      </>
    )}
  </section>
);
