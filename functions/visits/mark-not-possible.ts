import type { NotPossibleForm } from 'shared/contracts/not-possible.ts';
import { mayTransition } from 'shared/domain/visits/booking-status.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { notPossibleAt } from 'shared/domain/visits/not-possible.ts';
import { AppError } from 'shared/errors.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';
import { adoptPhotos, type AdoptDependencies } from '../photos/adopt-photos.ts';
import { lookAhead } from '../photos/look-ahead.ts';
import type { ProcessDependencies } from '../photos/process-upload.ts';
import {
  applyBookingAction,
  beginReads,
  readsOnce,
  type StepDependencies,
  type TakenStep,
} from './apply-booking-action.ts';

type Marking = { id: string; form: NotPossibleForm; adminId: string; now: Date };

type Pausing = { pause: (milliseconds: number) => Promise<unknown> };
type Dependencies = StepDependencies & ProcessDependencies & Pausing;

/** Pauses in milliseconds while the listener prepares a photo that is too large for this call. */
const waits = [500, 1000, 2000, 3000];

/** Seconds after which the browser should retry when a photo takes longer. */
const retryAfter = 5;

const requireDue = ({ scheduledDate }: StoredBooking, at: string): void => {
  if (scheduledDate !== null && scheduledDate > businessDate(new Date(at)))
    throw new AppError('conflict', 'This visit is on a later day: move or cancel it instead.');
};

const photosOf = async (
  { id, form: { photos: entries }, adminId: uploaderId }: Marking,
  { look: lookNow, pause, ...dependencies }: AdoptDependencies & Pausing,
): Promise<string[]> => {
  let look = lookNow;
  const adoption = {
    entries,
    uploaderId,
    reportId: id,
    held: [],
    unready: new Map(),
    claims: new Map(),
  };
  for (const wait of [...waits, undefined]) {
    const { photos, waiting } = await adoptPhotos(adoption, { ...dependencies, look });
    if (waiting.length === 0) return photos;
    if (wait === undefined) break;
    await pause(wait);
    look = lookAhead({ entries, uploaderId }, dependencies.bucket);
  }
  throw new AppError('conflict', 'A photo is still being prepared. Please try again in a moment.', {
    retryAfter,
  });
};

/**
 * Records that a visit was not possible, along with the plan's credit, in one transaction (rules: booking-27). Only
 * the first call counts: a repeated one changes nothing, no matter how late it is or what it contains.
 * @throws AppError `not-found`, `invalid` for a photo, or `conflict` with the booking's current state.
 */
export const markNotPossible = async (
  marking: Marking,
  dependencies: Dependencies,
): Promise<TakenStep> => {
  const { id, form, adminId: uploaderId, now } = marking;
  const look = lookAhead({ entries: form.photos, uploaderId }, dependencies.bucket);
  const booking = await dependencies.bookings.find(id);
  if (!booking) throw new AppError('not-found', 'This booking could not be found.');
  const { reason, words: text, recordedAt } = form;
  const at = notPossibleAt(recordedAt, { scheduledDate: booking.scheduledDate, now });
  const isNews = booking.notPossible === null && mayTransition('notPossible', booking);
  if (isNews) requireDue(booking, at);
  const reads = readsOnce(dependencies);
  beginReads(booking, reads);
  // When the call is repeated, its uploads are gone.
  const photos = isNews ? await photosOf(marking, { ...dependencies, look }) : [];
  const request = {
    action: 'notPossible',
    notPossible: { reason, words: text, at, photos },
  } as const;
  const guard = (found: StoredBooking) => {
    if (found.notPossible === null) requireDue(found, at);
  };
  const first = { booking, ...reads };
  return applyBookingAction({ id, request, now, guard, first }, dependencies);
};
