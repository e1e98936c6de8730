import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import type { StopSteps } from '../../features/bookings/day/stop-steps.ts';
import { noticeText } from '../../features/bookings/notice-labels.ts';
import { seenOf } from '../../features/bookings/day/seen-visit.ts';
import type { NotPossibleReport } from '../../features/bookings/day/use-not-possible.ts';
import { visitPerson } from '../../features/bookings/day/visit-person.ts';
import { newReportValues } from '../../offline/report/editor-form.ts';
import { outboxRead, outboxState, useOutbox } from '../../offline/outbox/current-outbox.ts';
import { toastNotStored } from '../../offline/outbox/toast-not-stored.ts';
import { undoTaps } from '../../offline/outbox/undo-taps.ts';
import {
  undoableTaps,
  type TapAction,
  type VisitStart,
} from '../../offline/outbox/visit-record.ts';
import { isOfNewerBuild } from '../../offline/outbox/visit-records.ts';
import { addPhoto, addStep, dropStep, endTakingBack } from '../../offline/outbox/write-visit.ts';
import { useSession } from '../../features/session/use-session.ts';
import { toast } from '../../ui/toast-store.ts';

const titles: Record<TapAction, string> = {
  confirm: 'Visit Confirmed',
  complete: 'Visit Completed',
  markPaid: 'Marked Paid',
  skip: 'Visit Skipped',
};

const describe = (booking: AdminBooking, tap: TapAction): string =>
  tap === 'confirm' || tap === 'skip'
    ? noticeText(booking, 'The customer gets an email about it.')
    : visitPerson(booking).name;

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

/** Sends what is done at a stop through the outbox, as far as this browser stores anything. */
export const useStopSteps = (): StopSteps | undefined => {
  const { records, readAt } = useOutbox();
  const { user } = useSession();
  if (!user) return undefined;
  return {
    take: async (booking, tap) => {
      await outboxRead();
      if (outboxState().readAt === undefined) return false;
      try {
        await addStep(startOf(user.id, booking), tap, { seen: seenOf(booking) });
      } catch (error) {
        // Another build's record is no reason to act without it.
        if (isOfNewerBuild(error)) toastNotStored(error);
        return isOfNewerBuild(error);
      }
      toast({ title: titles[tap], description: describe(booking, tap) });
      return true;
    },
    undoable: ({ id }) => {
      const record = records.find(({ visit }) => visit === id);
      return record && readAt !== undefined ? undoableTaps(record, readAt) : [];
    },
    undo: (booking, tap) =>
      undoTaps(
        { operator: user.id, visit: booking.id },
        { name: visitPerson(booking).name, taps: [tap] },
      ),
    endUndo: ({ id }) => endTakingBack({ operator: user.id, visit: id }),
    ...(readAt !== undefined && {
      sayNotPossible: async (
        booking: AdminBooking,
        { reason, words: message, photos, recordedAt }: NotPossibleReport,
      ) => {
        const start = startOf(user.id, booking);
        try {
          // Replaces an earlier attempt that was refused or not kept, whose photos would otherwise be sent along.
          await dropStep(start, 'notPossible');
          for (const photo of photos)
            await addPhoto(start, photo, {
              slot: null,
              name: photo.name,
              use: 'notPossible',
              start,
            });
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
    }),
  };
};
