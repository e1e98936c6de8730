import { listReviews } from 'shared/contracts/reviews.ts';
import { businessDate, monthOf } from 'shared/domain/dates.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { latestShownReviews } from '../shown-review.ts';

/** The most reviews that a page shows. */
const mostShown = 12;

/** The most reviews read to fill a page, because some writers have no name or have been deleted. */
const mostRead = 24;

export const handler = endpoint({
  contract: listReviews,
  dependencies: (table) => ({
    profiles: profileStore(table),
    latest: latestShownReviews.bind(undefined, table),
  }),
  handle: async (_request, { profiles, latest }) => {
    const reviews = await latest(mostRead);
    // Profiles are read each time: a name may have changed, and deleted customers must no longer be quoted.
    const writers = await profiles.getMany([...new Set(reviews.map((each) => each.customerId))]);
    const shown = reviews.flatMap(({ customerId, rating, comment, createdAt }) => {
      const writer = writers.find(({ id, isDisabled }) => id === customerId && !isDisabled);
      const firstName = writer?.firstName?.trim();
      const month = monthOf(businessDate(new Date(createdAt)));
      return firstName ? [{ firstName, month, rating, comment }] : [];
    });
    return shown.slice(0, mostShown);
  },
});
