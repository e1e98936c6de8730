import { useEffect } from 'react';
import { listAdminBookings } from 'shared/contracts/admin-bookings.ts';
import { listDueItems } from 'shared/contracts/charges.ts';
import { preparePhoto } from '../features/photos/phone/prepare-photo.ts';
import { invalidateAround } from '../features/bookings/operator-day.ts';
import { showAdminBooking } from '../features/bookings/written-bookings.ts';
import { setCurrentOutbox } from '../features/reports/outbox/current-outbox.ts';
import { startOutbox } from '../features/reports/outbox/outbox.ts';
import { visitCalls } from '../features/reports/outbox/visit-calls.ts';
import { invalidateReports } from '../features/reports/report-queries.ts';
import { showReport } from '../features/reports/written-reports.ts';
import { invalidate } from '../lib/query-client.ts';
import { readAfterLag } from '../lib/written-items.ts';

/** What runs on every page of the operator's: the outbox of this phone. */
const OperatorParts = ({ userId }: { userId: string }) => {
  useEffect(() => {
    const calls = visitCalls(
      {
        onReport: (report) => {
          showReport(report);
          void invalidateReports();
        },
        onBooking: (booking) => {
          showAdminBooking(booking);
          readAfterLag(listDueItems, listAdminBookings);
          void Promise.all([invalidateAround(), invalidate(listDueItems)]);
        },
      },
      async () => false,
    );
    return setCurrentOutbox(startOutbox({ operator: userId, calls, build: 'one', preparePhoto }));
  }, [userId]);
  return null;
};

export default OperatorParts;
