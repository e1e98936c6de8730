import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  listAdminBookings,
  listBookingDays,
  markNotPossible,
  type AdminBooking,
} from 'shared/contracts/admin-bookings.ts';
import { listDueItems } from 'shared/contracts/charges.ts';
import type { NotPossibleReason } from 'shared/domain/not-possible.ts';
import { call } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-client.ts';
import { sendPhoto } from '../../lib/send-photo.ts';
import { useStepGuard } from '../../lib/use-step-guard.ts';
import { readAfterLag } from '../../lib/written-items.ts';
import { toastFailure } from '../../ui/toast-failure.ts';
import { toast } from '../../ui/toast-store.ts';
import { invalidateAround, invalidateDays } from './operator-day.ts';
import { toldWords } from './told-words.ts';
import { showAdminBooking } from './written-bookings.ts';
import { showChangedWeek } from './written-week.ts';

/** What the operator says about a visit that could not be done. */
export type NotPossibleSaid = {
  reason: NotPossibleReason;
  words: string;
  photos: readonly File[];
  /** When the button was pressed, as an ISO timestamp. */
  recordedAt: string;
};

/** Uploads the photos and marks the visit as not possible. A retry does not upload a photo again. */
export const useNotPossible = (booking: AdminBooking, onDone: () => void) => {
  const once = useStepGuard();
  const sent = useRef(new Map<File, string>());
  const addressOf = async (photo: File): Promise<string> => {
    const address = sent.current.get(photo) ?? (await sendPhoto(photo));
    sent.current.set(photo, address);
    return address;
  };
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ photos, ...said }: NotPossibleSaid) =>
      call(markNotPossible, {
        params: { id: booking.id },
        body: { ...said, photos: await Promise.all(photos.map(addressOf)) },
      }),
    onSuccess: async (changed) => {
      showAdminBooking(changed);
      showChangedWeek(booking, changed);
      // The check fee has moved to another visit.
      if (changed.fee !== booking.fee) readAfterLag(listAdminBookings, listBookingDays);
      toast({
        title: 'Noted',
        description: toldWords(changed, 'The customer gets an e-mail with your words.'),
      });
      readAfterLag(listDueItems);
      onDone();
      await Promise.all([invalidateAround(), invalidate(listDueItems)]);
    },
    onError: async (error) => {
      toastFailure(error, {
        title: 'Not Noted',
        fallback: 'This could not be noted. Please try again.',
      });
      await invalidateDays();
    },
  });
  return { say: (said: NotPossibleSaid) => once(() => mutateAsync(said)), isPending };
};
