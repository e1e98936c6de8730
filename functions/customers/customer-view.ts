import type { CustomerDetails } from 'shared/contracts/customers.ts';
import type { Profile } from './stored-profile.ts';

/** Whether a customer has a sign-in, or at least an invitation to it. */
export const signInOf = ({
  sub,
  invitedAt,
}: Pick<Profile, 'sub' | 'invitedAt'>): CustomerDetails['signIn'] => {
  if (sub !== null) return 'active';
  return invitedAt === null ? 'none' : 'invited';
};

/** A customer as the operator sees them. */
export const customerView = (profile: Profile): CustomerDetails => ({
  ...profile,
  recentReports: profile.reportCount,
  signIn: signInOf(profile),
});
