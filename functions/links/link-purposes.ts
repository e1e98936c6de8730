import type { LinkPurpose } from 'shared/domain/site/link-actions.ts';
import { AppError } from 'shared/errors.ts';
import { findLink } from '../delivery/link-store.ts';
import type { StoredLink } from '../delivery/stored-link.ts';
import type { LinkDependencies } from './link-dependencies.ts';
import { linkGone } from './link-gone.ts';
import type { LinkOpener, OpenLink } from './link-purpose.ts';
import { openOfferLink } from './offer-link.ts';
import { openPaymentLink } from './payment-link.ts';
import { openRatingLink } from './rating-link.ts';
import { openVisitLink } from './visit-link.ts';

/** Every kind of link that can be opened. */
const openers: Partial<Record<LinkPurpose, LinkOpener>> = {
  visit: openVisitLink,
  rating: openRatingLink,
  offer: openOfferLink,
  payment: openPaymentLink,
};

/** @throws AppError `not-found` */
const openFound = async (
  link: StoredLink | undefined,
  now: Date,
  dependencies: LinkDependencies,
): Promise<OpenLink> => {
  const open = openers[link?.purpose ?? 'visit'];
  if (!open) throw linkGone();
  return open({ link, now }, dependencies);
};

/**
 * Opens the link with this secret. A wrong guess takes the same reads and gets the same answer as a link that no
 * longer works (rules: link-2).
 * @throws AppError `not-found`
 */
export const openLink = async (
  secret: string,
  now: Date,
  dependencies: LinkDependencies,
): Promise<OpenLink> => {
  const link = await findLink(dependencies.table, secret);
  try {
    return await openFound(link, now, dependencies);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A link that is used up between the two reads looks dead: its subject has changed, but the link as read does
    // not yet say that its own action caused it.
    const again = await findLink(dependencies.table, secret);
    if (!again?.used || link?.used) throw error;
    return openFound(again, now, dependencies);
  }
};
