import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Booking } from 'shared/contracts/bookings.ts';
import { listCustomerReports } from 'shared/contracts/customer-reports.ts';
import { addMonths } from 'shared/domain/dates.ts';
import { decimalToCents } from 'shared/domain/prices/money.ts';
import { describeOptions } from 'shared/domain/prices/options.ts';
import { retentionMonths } from 'shared/domain/reports/report-status.ts';
import { describeVisit } from 'shared/domain/visits/visit.ts';
import {
  paymentLabel,
  priceLabel,
  taxLabel,
  visitDate,
} from '../../features/bookings/booking-summary.ts';
import { PayDue } from '../../features/payments/pay-due.tsx';
import { DownloadLink } from '../../ui/download-link.tsx';
import { downloadPaths } from '../../common/download-paths.ts';
import { paths } from '../../lib/paths.ts';
import { pagesFor } from '../../lib/query-client.ts';
import { settings } from '../../lib/settings.ts';
import { useToday } from '../../lib/use-today.ts';
import { Button, buttonStyles } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { opensRow } from './opens-row.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadState } from '../../ui/state-panel.tsx';

/** The same query as on the reports page, so that both share an answer. */
const reportsQuery = pagesFor(listCustomerReports, 50);

/** A report is kept for six months after it was written, which is on the day of the visit or later. */
const absenceLabel = ({ scheduledDate }: Booking, today: string): string =>
  scheduledDate !== null && addMonths(scheduledDate, retentionMonths) >= today
    ? 'There is no report here: it was not sent yet.'
    : 'There is no report here: either it was not sent yet, or its six months are over.';

const VisitReport = ({ booking, isFirst }: { booking: Booking; isFirst: boolean }) => {
  const reports = useInfiniteQuery(reportsQuery);
  const { data, error, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = reports;
  const today = useToday();
  const report = data?.pages
    .flatMap(({ items }) => items)
    .find(({ bookingId }) => bookingId === booking.id);
  const isOnLaterPage = data !== undefined && !report && hasNextPage;
  const asksOn = isOnLaterPage && !isError && !isFetchingNextPage;
  const read = data?.pages.length ?? 0;
  useEffect(() => {
    // Once for each page, although a fast answer leaves `asksOn` as it was.
    if (read > 0 && asksOn) void fetchNextPage();
  }, [read, asksOn, fetchNextPage]);
  if (!data || isOnLaterPage)
    return (
      <LoadState
        // The first page, if none has been read.
        query={{ error, isError, refetch: fetchNextPage }}
        what="The report"
        label="Loading the report..."
        compact
      />
    );
  if (!report) return <p className="text-ink-soft">{absenceLabel(booking, today)}</p>;
  return (
    <>
      {report.notes !== '' && <p className="whitespace-pre-line wrap-anywhere">{report.notes}</p>}
      <div className="flex flex-wrap gap-3">
        <Link
          to={paths.report(report.id)}
          className={buttonStyles({ tone: isFirst ? 'pool' : 'paper' })}
        >
          Read Report
        </Link>
        <DownloadLink
          href={downloadPaths.report(report.id)}
          label="Download Report"
          description={`Download Report: ${visitDate(booking.scheduledDate)}`}
        />
      </div>
    </>
  );
};

/** Opens a completed visit with its report and, if it is to be paid, how; renders nothing for other visits. */
export const VisitDetails = ({ booking }: { booking: Booking }) => {
  const [open, setOpen] = useState(false);
  if (booking.status !== 'completed') return null;
  const isDue = decimalToCents(booking.amountDue) > 0;
  const facts = [
    describeOptions(booking.options),
    booking.address,
    [priceLabel(booking), taxLabel(booking)].filter(Boolean).join(' '),
    booking.included ? undefined : paymentLabel(booking),
  ].filter(Boolean);
  return (
    <>
      <Button
        tone="plain"
        size="small"
        className={opensRow}
        aria-label={`Report and Photos: ${booking.serviceName}, ${visitDate(booking.scheduledDate)}`}
        onClick={() => setOpen(true)}
      >
        Report and Photos
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={booking.serviceName}
        description={describeVisit(booking) ?? visitDate(null)}
      >
        <div className="flex flex-col gap-4">
          <ul>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          {isDue && (
            <Card className="empty:hidden">
              <PayDue
                customerId={booking.userId}
                item={{ kind: 'visit', id: booking.id, total: booking.amountDue }}
              />
            </Card>
          )}
          <h3 className="title-3">Report</h3>
          {/* One thing first: paying, where that is offered. */}
          <VisitReport booking={booking} isFirst={!isDue || !settings().claims.cardPayments} />
        </div>
      </Dialog>
    </>
  );
};
