import type { Profile } from '../customers/stored-profile.ts';
import type { StoredLink } from '../delivery/stored-link.ts';

/**
 * Whether a link has not been revoked, has not expired, and was not ended by disabling its customer or ending all
 * their links (rules: link-2). Whether its subject is still in the state it was created for is up to its purpose.
 * @param customer the customer it was mailed to, or whom the stranger it was mailed to has since become
 */
export const isLiveLink = (
  link: Pick<StoredLink, 'customerId' | 'createdAt' | 'expiresAt' | 'revokedAt'>,
  customer: Pick<Profile, 'isDisabled' | 'linksFrom'> | undefined,
  now: Date,
): boolean => {
  if (link.revokedAt !== null || link.expiresAt <= now.toISOString()) return false;
  if (!customer) return link.customerId === null;
  if (customer.isDisabled) return false;
  return customer.linksFrom === null || link.createdAt > customer.linksFrom;
};
