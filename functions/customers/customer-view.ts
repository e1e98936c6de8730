import type { CustomerDetails } from 'shared/contracts/customers.ts';
import type { Profile } from './stored-profile.ts';

const signInOf = ({ sub, invitedAt }: Profile): CustomerDetails['signIn'] => {
  if (sub !== null) return 'active';
  return invitedAt === null ? 'none' : 'invited';
};

/** A customer as the operator sees them. */
export const customerView = (profile: Profile): CustomerDetails => ({
  ...profile,
  recentReports: profile.reportCount,
  signIn: signInOf(profile),
});
