import { useEffect } from 'react';
import { listAdminBookings, listBookingDays } from 'shared/contracts/admin-bookings.ts';
import { listDueItems } from 'shared/contracts/charges.ts';
import { preparePhoto } from '../features/photos/phone/prepare-photo.ts';
import { invalidateAround, visitLists } from '../features/bookings/day/operator-day.ts';
import {
  listedVisit,
  showAdminBooking,
  showVisitOfReport,
} from '../features/bookings/day/written-bookings.ts';
import { showChangedWeek } from '../features/bookings/day/written-week.ts';
import { showReminded } from '../features/charges/due-items.ts';
import { setCurrentOutbox } from '../offline/outbox/current-outbox.ts';
import { startOutbox } from '../offline/outbox/outbox.ts';
import { visitCalls } from '../offline/outbox/visit-calls.ts';
import { invalidateReports } from '../features/reports/report-queries.ts';
import { showReport } from '../features/reports/written-reports.ts';
import { lookForUpdate, startAppWorker } from '../offline/app-worker.ts';
import { daysChanged, followDays } from '../offline/follow-days.ts';
import { invalidate } from '../lib/query-client.ts';
import { registerWaitingWork } from '../lib/waiting-work.ts';
import { readAfterLag } from '../lib/written-items.ts';

/** The build that this page belongs to; empty under the dev server, which has no builds. */
const buildOfPage = (): string =>
  document.querySelector('meta[name="build"]')?.getAttribute('content') ?? '';

/** Runs on every operator page: the outbox, the stored days and the service worker. */
const OperatorParts = ({ userId }: { userId: string }) => {
  useEffect(() => void startAppWorker(), []);
  useEffect(() => followDays(userId), [userId]);
  useEffect(() => {
    const calls = visitCalls(
      {
        onReport: (report) => {
          showReport(report);
          showVisitOfReport(report);
          void invalidateReports();
          daysChanged();
        },
        onBooking: (booking) => {
          const before = listedVisit(booking.id);
          showAdminBooking(booking);
          if (before) showChangedWeek(before, booking);
          readAfterLag(listDueItems, listAdminBookings, listBookingDays);
          void Promise.all([invalidateAround(), invalidate(listDueItems)]);
          daysChanged();
        },
        onChangedVisit: () => {
          void invalidate(...visitLists);
          daysChanged();
        },
        onReminded: (customerId) => {
          showReminded(customerId);
          void invalidate(listDueItems);
        },
        onNotReminded: () => void invalidate(listDueItems),
      },
      lookForUpdate,
    );
    const outbox = startOutbox({ operator: userId, calls, build: buildOfPage(), preparePhoto });
    const leave = setCurrentOutbox(outbox);
    const forget = registerWaitingWork(outbox.waiting);
    return () => {
      forget();
      leave();
    };
  }, [userId]);
  return null;
};

export default OperatorParts;
