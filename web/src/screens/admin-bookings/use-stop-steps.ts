import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import type { StopSteps } from '../../features/bookings/booking-steps.tsx';
import { noticeText } from '../../features/bookings/notice-labels.ts';
import { visitPerson } from '../../features/bookings/visit-person.ts';
import { newReportValues } from '../../offline/report/editor-form.ts';
import { useOutbox } from '../../offline/outbox/current-outbox.ts';
import { toastNotStored } from '../../offline/outbox/toast-not-stored.ts';
import type { VisitStart } from '../../offline/outbox/visit-record.ts';
import { addPhoto, addStep, dropStep } from '../../offline/outbox/write-visit.ts';
import { useSession } from '../../features/session/use-session.ts';
import { toast } from '../../ui/toast-store.ts';

const text = { complete: 'Visit Completed', markPaid: 'Marked Paid' } as const;

const startOf = (operator: string, booking: AdminBooking): VisitStart => ({
  operator,
  visit: booking.id,
  name: visitPerson(booking).name,
  hasReport: false,
  // Only the day is used, to find the visit again.
  values: newReportValues(booking.scheduledDate ?? '', ''),
  reportId: null,
  version: null,
  stored: [],
});

/**
 * Sends what is done at a stop through the outbox. Undefined while this browser stores nothing: then the
 * press calls the server directly.
 */
export const useStopSteps = (): StopSteps | undefined => {
  const { readAt } = useOutbox();
  const { user } = useSession();
  if (readAt === undefined || !user) return undefined;
  return {
    take: async (booking, step) => {
      try {
        await addStep(startOf(user.id, booking), step);
      } catch (error) {
        toastNotStored(error);
        return;
      }
      toast({ title: text[step], description: visitPerson(booking).name });
    },
    sayNotPossible: async (booking, { reason, words: message, photos, recordedAt }) => {
      const start = startOf(user.id, booking);
      try {
        // Replaces an earlier attempt that was refused or not kept, whose photos would otherwise be sent along.
        await dropStep(start, 'notPossible');
        for (const photo of photos)
          await addPhoto(start, photo, { slot: null, name: photo.name, use: 'notPossible', start });
        await addStep(start, 'notPossible', { reason, words: message, recordedAt });
      } catch (error) {
        toastNotStored(error);
        return false;
      }
      toast({
        title: 'Noted',
        description: noticeText(booking, 'The customer is told as soon as this phone is online.'),
      });
      return true;
    },
  };
};
