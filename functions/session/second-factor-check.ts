import { profileStore } from '../customers/profile-store.ts';
import { readEnvironment } from '../platform/environment.ts';
import { table } from '../platform/table.ts';
import { decideAdminSignIn } from './admin-sign-in.ts';
import type { AdminSignIn, SignInProof } from './admin-sign-in.ts';
import { secondFactorStatus } from './authenticator.ts';

/** What comes of an administrator's sign-in on this stage. */
export const secondFactorCheck = (): ((
  userId: string,
  proof: SignInProof,
) => Promise<AdminSignIn>) => {
  if (readEnvironment('SECOND_FACTOR') === 'off') return async () => 'opens';
  const profiles = profileStore(table());
  const status = secondFactorStatus();
  return async (userId, proof) => {
    const [isOn, profile] = await Promise.all([
      status.isOn(userId),
      // It may have been set up a moment ago.
      profiles.find(userId, { latest: true }),
    ]);
    return decideAdminSignIn(proof, { isOn, since: profile?.secondFactorSince ?? null });
  };
};
