import type { Profile } from '../customers/stored-profile.ts';
import type { StoredLink } from './stored-link.ts';

/**
 * Whether a link is neither revoked nor past its time, nor ended with its customer’s access or other links
 * (rules: link-2). Whether its subject is still in the state it was made for, its purpose says.
 * @param customer who it was mailed to, or who a stranger has become since
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
