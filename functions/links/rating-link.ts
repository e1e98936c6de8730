import type { Review } from 'shared/contracts/bookings.ts';
import type { LinkForm, LinkView } from 'shared/contracts/links.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { AppError } from 'shared/errors.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';
import { greetingName } from '../customers/greeting-name.ts';
import { derivedId } from '../platform/table/derived-id.ts';
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import { linkGone } from './link-gone.ts';
import { linkOpener, type LinkActionRow } from './link-purpose.ts';

type Rating = { rating: number; comment: string; mayShow: boolean };

const ratingOf = (form: LinkForm, known: Review | null): Rating => {
  if (form.action !== 'rate') throw new AppError('invalid', 'Please choose one to five stars');
  const { rating, comment, mayShow = known?.mayShow ?? false } = form;
  return { rating, comment, mayShow };
};

const isSame = (known: Review, { rating, comment, mayShow }: Rating): boolean =>
  known.rating === rating && known.comment === comment && (known.mayShow ?? false) === mayShow;

/** Creates or changes the visit's only review, until the link expires (rules: link-6). */
const rate: LinkActionRow<StoredBooking> = {
  refusal: () => undefined,
  take: async ({ subject, form, now }, { bookings, reviews }) => {
    const { id, userId } = subject;
    const at = now.toISOString();
    let seen: StoredBooking | undefined = subject;
    return retryOnConflict(async () => {
      const booking = seen ?? (await bookings.find(id));
      seen = undefined;
      if (booking?.status !== 'completed') throw linkGone();
      const { review: known } = booking;
      const rating = ratingOf(form, known);
      if (known && (isSame(known, rating) || known.updatedAt > at)) return { subject: booking };
      const review = known
        ? { ...known, ...rating, updatedAt: at }
        : {
            id: derivedId('rating', id),
            bookingId: id,
            userId,
            ...rating,
            createdAt: at,
            updatedAt: at,
          };
      const isWritten = known ? await reviews.replace(review, known) : await reviews.create(review);
      return isWritten ? { subject: { ...booking, review } } : 'overtaken';
    }, 'This visit is being rated elsewhere. Please try again.');
  },
};

export const openRatingLink = linkOpener<StoredBooking>({
  read: async (id, _now, { bookings }) => bookings.find(id),
  ownerOf: ({ userId }) => userId,
  stateOf: ({ status }) => status,
  view: async (booking, { link, customer, actions }): Promise<LinkView> => {
    const { serviceName, scheduledDate, preferredTime, createdAt, review } = booking;
    return {
      purpose: 'rating',
      firstName: customer ? greetingName(customer) : null,
      revision: link.revision,
      expiresAt: link.expiresAt,
      actions,
      visit: {
        serviceName,
        day: scheduledDate ?? businessDate(new Date(createdAt)),
        window: preferredTime,
      },
      review: review && { ...review, mayShow: review.mayShow ?? false },
    };
  },
  actions: { rate },
});
