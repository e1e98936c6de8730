import FilePen from 'lucide-react/icons/file-pen';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { timeNow } from '../../../lib/clock.ts';
import { paths } from '../../../lib/paths.ts';
import { buttonStyles } from '../../../ui/button.tsx';
import { fromDay } from './from-day.ts';

/** Links to a visit's report, or to a new one once the visit is due. */
export const ReportLink = ({ booking, what }: { booking: AdminBooking; what: string }) => {
  const [today] = useState(() => businessDate(timeNow()));
  const { id, reportId, status, scheduledDate } = booking;
  const isDue = status !== 'cancelled' && scheduledDate !== null && scheduledDate <= today;
  if (reportId === null && !isDue) return null;
  const isWritten = reportId !== null && !isOpenVisit({ status });
  // The stop's screen finds a visit in its day's list, so one without a day opens in the report editor.
  const to =
    reportId !== null && (isWritten || scheduledDate === null)
      ? paths.adminReport(reportId)
      : paths.adminVisit(id, scheduledDate ?? undefined);
  const label = isWritten ? 'Open Report' : 'Write Report';
  return (
    <Link
      to={to}
      state={fromDay}
      className={buttonStyles({
        tone: isWritten ? 'paper' : 'gold',
        size: 'small',
        className: 'min-h-14 grow sm:min-h-11 sm:grow-0',
      })}
      aria-label={`${label}: ${what}`}
    >
      <FilePen aria-hidden="true" /> {label}
    </Link>
  );
};
