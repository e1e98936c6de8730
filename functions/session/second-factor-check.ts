import { profileStore } from '../customers/profile-store.ts';
import { readEnvironment } from '../platform/environment.ts';
import { table } from '../platform/table/table.ts';
import { decideAdminSignIn, type AdminSignIn, type SignInProof } from './admin-sign-in.ts';
import { secondFactorStatus } from './authenticator.ts';

/** `sub` identifies the user in the user pool. */
type Signing = { userId: string; sub: string; proof: SignInProof };

/** Decides the outcome of an administrator's sign-in on this stage. */
export const secondFactorCheck = (): ((signing: Signing) => Promise<AdminSignIn>) => {
  if (readEnvironment('SECOND_FACTOR') === 'off') return async () => 'opens';
  const profiles = profileStore(table());
  const status = secondFactorStatus();
  return async ({ userId, sub, proof }) => {
    const [isOn, profile] = await Promise.all([
      status.isOn(sub),
      // Consistent, because the factor may have been set up just now.
      profiles.find(userId, { latest: true }),
    ]);
    return decideAdminSignIn(proof, { isOn, since: profile?.secondFactorSince ?? null });
  };
};
