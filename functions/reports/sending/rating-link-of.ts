import { addDays, businessDate, dayEnd } from 'shared/domain/dates.ts';
import { newLink } from '../../delivery/link-store.ts';
import type { Table } from '../../platform/table/table.ts';

/** Days after sending during which the link in a report can rate the visit, or change the rating. */
const ratingDays = 14;

/** A new link for rating a report's visit, which is completed once the report has been sent (rules: link-6). */
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
