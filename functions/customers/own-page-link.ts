import type { OwnPage } from 'shared/domain/site/app-pages.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import type { Action } from '../platform/mail/branded-mail.ts';
import { signInOf } from './customer-view.ts';
import type { Profile } from './stored-profile.ts';

/** What decides whether somebody can sign in. */
export type SignInFacts = Pick<Profile, 'isDisabled' | 'sub' | 'invitedAt'>;

/** False for a customer who is disabled, or who has neither signed up nor been invited (rules: customer-23). */
export const canSignIn = (customer: SignInFacts): boolean =>
  !customer.isDisabled && signInOf(customer) !== 'none';

/**
 * A mail's button that opens one of the customer's own pages; none for a customer who cannot sign in. It leads
 * through the sign-in, because the device may have no session.
 */
export const ownPageLink = (
  customer: SignInFacts,
  { page, label, settings }: { page: OwnPage; label: string; settings: SiteSettings },
): { action?: Action } =>
  canSignIn(customer)
    ? { action: { label, href: `${settings.siteUrl}/api/login?returnTo=${page}` } }
    : {};
