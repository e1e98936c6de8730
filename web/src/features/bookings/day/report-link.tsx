import FilePen from 'lucide-react/icons/file-pen';
import Play from 'lucide-react/icons/play';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { buttonStyles } from '../../../ui/button.tsx';
import { fromDay } from './from-day.ts';

/**
 * Where a visit's report is written or read: 'Start' once the visit is due, 'Write Report' after it was completed without
 * one, 'Open Report' of a written one; undefined if there is nothing to write yet.
 *
 * @param today 'YYYY-MM-DD'
 */
export const reportOf = (
  { id, reportId, status, scheduledDate }: AdminBooking,
  today: string,
): { label: 'Start' | 'Write Report' | 'Open Report'; to: string } | undefined => {
  const isDue = status !== 'cancelled' && scheduledDate !== null && scheduledDate <= today;
  if (reportId === null && !isDue) return undefined;
  const isOpen = isOpenVisit({ status });
  // The stop's screen finds a visit in its day's list, so one without a day opens in the report editor.
  const to =
    reportId !== null && (!isOpen || scheduledDate === null)
      ? paths.adminReport(reportId)
      : paths.adminVisit(id, scheduledDate ?? undefined);
  return { label: isOpen ? 'Start' : reportId === null ? 'Write Report' : 'Open Report', to };
};

/** Leads to a visit's report. */
export const ReportLink = ({
  label,
  to,
  what,
  className,
}: NonNullable<ReturnType<typeof reportOf>> & { what: string; className: string }) => (
  <Link
    to={to}
    state={fromDay}
    className={buttonStyles({ tone: label === 'Open Report' ? 'paper' : 'gold', className })}
    aria-label={`${label}: ${what}`}
  >
    {label === 'Start' ? <Play aria-hidden="true" /> : <FilePen aria-hidden="true" />} {label}
  </Link>
);
