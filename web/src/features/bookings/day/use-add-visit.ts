import {
  createBooking,
  listBookingDays,
  type AdminBooking,
} from 'shared/contracts/admin-bookings.ts';
import type { CallInput } from 'shared/contracts/contract.ts';
import { describeVisit } from 'shared/domain/visits/visit.ts';
import { defineChange } from '../../../changes/define-change.ts';
import { useChange } from '../../../changes/use-change.ts';
import { aroundVisit, aroundVisitLater, visitLists } from './operator-day.ts';
import { showAdminBooking } from './written-bookings.ts';

export type AddedVisit = CallInput<typeof createBooking>['body'];

const addVisit = defineChange(createBooking, {
  request: (body: AddedVisit) => ({ body }),
  keyed: true,
  shows: showAdminBooking,
  says: (booking) => ({
    title: 'Visit Added',
    description: `${describeVisit(booking)}. It is confirmed.`,
  }),
  outdates: aroundVisit,
  outdatesLater: [listBookingDays, ...aroundVisitLater],
  // It may have been added after all: the response may have been lost.
  outdatesRefused: visitLists,
  fails: {
    title: 'Visit Not Added',
    fallback: 'The visit could not be added. Please try again.',
  },
});

/** Adds a visit for a customer, only once however often the button is pressed. */
export const useAddVisit = (reactions: {
  onDone: (booking: AdminBooking) => void;
  onFailed: (error: Error) => void;
}) => useChange(addVisit, reactions);
