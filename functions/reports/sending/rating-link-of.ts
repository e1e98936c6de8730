import { addDays, businessDate, dayEnd } from 'shared/domain/dates.ts';
import { newLink } from '../../links/link-store.ts';
import type { Table } from '../../platform/table.ts';

/** Days after its report during which a visit can be rated, or the rating changed, by the link in it. */
const ratingDays = 14;

/** The link of a report to rating its visit, which is completed once the report has been sent (rules: link-6). */
export const ratingLinkOf = (
  table: Table,
  { bookingId, customerId, now }: { bookingId: string; customerId: string; now: Date },
): ReturnType<typeof newLink> =>
  newLink(table, {
    purpose: 'rating',
    subject: bookingId,
    revision: 'completed',
    customerId,
    actions: ['rate'],
    expiresAt: dayEnd(addDays(businessDate(now), ratingDays)),
    now,
  });
