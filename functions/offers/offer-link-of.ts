import { addDays } from 'shared/domain/dates.ts';
import { newLink } from '../delivery/link-store.ts';
import type { Table } from '../platform/table/table.ts';
import type { StoredOffer } from './stored-offer.ts';

/** Days after an offer's end during which its link still says that it has ended. */
const promisedDays = 14;

type OfferLink = {
  /**
   * The customer who has the address, and who loses the link if their links are ended (rules: link-2); null for a
   * stranger.
   */
  customerId: string | null;
  now: Date;
};

/** The link in an offer's mail, valid for this revision only (rules: offer-2). */
export const offerLinkOf = (
  table: Table,
  { quoteId, revision, validUntil }: StoredOffer,
  { customerId, now }: OfferLink,
): ReturnType<typeof newLink> =>
  newLink(table, {
    purpose: 'offer',
    subject: quoteId,
    revision,
    customerId,
    actions: ['accept', 'decline'],
    expiresAt: `${addDays(validUntil, promisedDays)}T12:00:00.000Z`,
    now,
  });
