import { useMutation } from '@tanstack/react-query';
import {
  createBooking,
  listBookingDays,
  type AdminBooking,
} from 'shared/contracts/admin-bookings.ts';
import type { CallInput } from 'shared/contracts/contract.ts';
import { describeVisit } from 'shared/domain/visit.ts';
import { call } from '../../lib/api.ts';
import { useIdempotentRequest } from '../../lib/use-idempotent-request.ts';
import { readAfterLag } from '../../lib/written-items.ts';
import { toastFailure } from '../../ui/toast-failure.ts';
import { toast } from '../../ui/toast-store.ts';
import { invalidateAround, invalidateDays } from './operator-day.ts';
import { showAdminBooking } from './written-bookings.ts';

export type AddedVisit = CallInput<typeof createBooking>['body'];

/** Adds a visit for a customer, only once however often the button is pressed. */
export const useAddVisit = (onAdded: (booking: AdminBooking) => void) => {
  const requestOnce = useIdempotentRequest();
  return useMutation({
    mutationFn: (body: AddedVisit) =>
      requestOnce(body, (idempotencyKey) => call(createBooking, { body, idempotencyKey })),
    onSuccess: async (booking) => {
      showAdminBooking(booking);
      readAfterLag(listBookingDays);
      toast({ title: 'Visit Added', description: `${describeVisit(booking)}. It is confirmed.` });
      onAdded(booking);
      await invalidateAround();
    },
    onError: (error) => {
      toastFailure(error, {
        title: 'Visit Not Added',
        fallback: 'The visit could not be added. Please try again.',
      });
      // It may have been added after all: the response may have been lost.
      void invalidateDays();
    },
  });
};
