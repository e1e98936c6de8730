import type { Booking } from 'shared/contracts/bookings.ts';
import { decimalToCents, formatCents } from 'shared/domain/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { statusTone, visitDate } from './booking-summary.ts';

/** Rows of the Service History table (spec.md point 9). */
const historyRows = 10;

const cell = 'border-t-2 border-cream-200 px-2.5 py-3 sm:px-5';

export const ServiceHistory = ({ bookings }: { bookings: readonly Booking[] }) => (
  <Card padding="none" className="overflow-hidden">
    <table className="w-full border-collapse text-left text-base sm:text-[1.0625rem]">
      <caption className="sr-only">Your latest {historyRows} bookings</caption>
      <thead>
        <tr className="bg-cream-100">
          {['Date', 'Service', 'Status'].map((name) => (
            <th key={name} scope="col" className="px-2.5 py-3 sm:px-5">
              {name}
            </th>
          ))}
          <th scope="col" className="px-2.5 py-3 text-right sm:px-5">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {bookings.slice(0, historyRows).map((booking) => (
          <tr key={booking.id}>
            <td className={cell}>{visitDate(booking.scheduledDate)}</td>
            <td className={`${cell} font-semibold`}>{booking.serviceName}</td>
            <td className={cell}>
              <Badge tone={statusTone(booking.status)} className="capitalize">
                {booking.status}
              </Badge>
            </td>
            <td className={`${cell} text-right tabular-nums`}>
              {formatCents(decimalToCents(booking.totalAmount))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
);
