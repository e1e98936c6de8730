import { useRef } from 'react';
import { markNotPossible, type AdminBooking } from 'shared/contracts/admin-bookings.ts';
import type { NotPossibleReason } from 'shared/domain/visits/not-possible.ts';
import { sendPhoto } from '../../../common/send-photo.ts';
import { defineChange } from '../../../changes/define-change.ts';
import { useChange } from '../../../changes/use-change.ts';
import { changedVisit } from './use-booking-step.ts';
import { noticeText } from '../notice-labels.ts';

/** What the operator says about a visit that could not be done. */
export type NotPossibleReport = {
  reason: NotPossibleReason;
  words: string;
  photos: readonly File[];
  /** When the button was pressed, as an ISO timestamp. */
  recordedAt: string;
};

type Note = {
  booking: AdminBooking;
  said: NotPossibleReport;
  addressOf: (photo: File) => Promise<string>;
};

const noteNotPossible = defineChange(markNotPossible, {
  ...changedVisit,
  request: async ({ booking, said: { photos, ...message }, addressOf }: Note) => ({
    params: { id: booking.id },
    body: { ...message, photos: await Promise.all(photos.map(addressOf)) },
  }),
  says: (changed) => ({
    title: 'Noted',
    description: noticeText(changed, 'The customer gets an email with your words.'),
  }),
  fails: { title: 'Not Noted', fallback: 'This could not be noted. Please try again.' },
});

/** Uploads the photos and marks the visit as not possible. A retry does not upload a photo again. */
export const useNotPossible = (booking: AdminBooking, onDone: () => void) => {
  const sent = useRef(new Map<File, string>());
  const addressOf = async (photo: File): Promise<string> => {
    const address = sent.current.get(photo) ?? (await sendPhoto(photo));
    sent.current.set(photo, address);
    return address;
  };
  const { run, isPending } = useChange(noteNotPossible, { onDone });
  return {
    say: (message: NotPossibleReport) => run({ booking, said: message, addressOf }),
    isPending,
  };
};
