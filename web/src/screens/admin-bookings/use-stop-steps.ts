import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { visitPerson } from '../../features/bookings/visit-person.ts';
import { newReportValues } from '../../features/reports/editor-form.ts';
import { useOutbox } from '../../features/reports/outbox/current-outbox.ts';
import { addStep, beginVisit } from '../../features/reports/outbox/write-visit.ts';
import { useSession } from '../../features/session/use-session.ts';
import { toast } from '../../ui/toast-store.ts';

/** What is done at a stop by one press, and carried to the server by the outbox. */
export type StopStep = 'complete' | 'markPaid';

const words: Record<StopStep, string> = {
  complete: 'Visit Completed',
  markPaid: 'Payment Noted',
};

/** Undefined while this browser keeps nothing: then the press itself asks the server. */
export const useStopSteps = ():
  ((booking: AdminBooking, step: StopStep) => Promise<void>) | undefined => {
  const { readAt } = useOutbox();
  const { user } = useSession();
  if (readAt === undefined || !user) return undefined;
  return async (booking, step) => {
    const key = { operator: user.id, visit: booking.id };
    await beginVisit({
      ...key,
      name: visitPerson(booking).name,
      hasReport: false,
      // Only the day is used, to find the visit again.
      values: newReportValues(booking.scheduledDate ?? '', ''),
      reportId: booking.reportId,
      version: null,
      stored: [],
    });
    await addStep(key, step);
    toast({ title: words[step], description: visitPerson(booking).name });
  };
};
