import { addDays } from 'shared/domain/dates.ts';
import { newLink } from '../links/link-store.ts';
import type { Table } from '../platform/table.ts';
import type { StoredOffer } from './stored-offer.ts';

/** Days after its end for which a link still says that its offer has ended. */
const saidDays = 14;

type OfferLink = {
  /** Who has the address, and can be kept from it by ending their links (rules: link-2); null: a stranger. */
  customerId: string | null;
  now: Date;
};

/** The link in the mail of an offer, good for this one revision (rules: offer-2). */
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
    expiresAt: `${addDays(validUntil, saidDays)}T12:00:00.000Z`,
    now,
  });
