import { profileStore } from '../customers/profile-store.ts';
import { readEnvironment } from '../platform/environment.ts';
import { table } from '../platform/table.ts';
import { decideAdminSignIn } from './admin-sign-in.ts';
import type { AdminSignIn, SignInProof } from './admin-sign-in.ts';
import { secondFactorStatus } from './authenticator.ts';

/** `sub` is the user of the pool. */
type Signing = { userId: string; sub: string; proof: SignInProof };

/** What comes of an administrator's sign-in on this stage. */
export const secondFactorCheck = (): ((signing: Signing) => Promise<AdminSignIn>) => {
  if (readEnvironment('SECOND_FACTOR') === 'off') return async () => 'opens';
  const profiles = profileStore(table());
  const status = secondFactorStatus();
  return async ({ userId, sub, proof }) => {
    const [isOn, profile] = await Promise.all([
      status.isOn(sub),
      // It may have been set up a moment ago.
      profiles.find(userId, { latest: true }),
    ]);
    return decideAdminSignIn(proof, { isOn, since: profile?.secondFactorSince ?? null });
  };
};
