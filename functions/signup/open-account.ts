import { AppError } from 'shared/errors.ts';
import type { profileStore } from '../customers/profile-store.ts';
import type { ProfileDetails } from '../customers/stored-profile.ts';
import { logger } from '../platform/logger.ts';
import type { StoredSignup } from './signup-store.ts';
import type { UserPool } from './user-pool.ts';

const detailsOf = (signup: StoredSignup): ProfileDetails => ({
  phone: signup.phone,
  address: signup.address,
  poolAccess: signup.poolAccess,
  hasPets: signup.hasPets,
  petDetails: signup.petDetails,
  serviceType: signup.serviceType,
  desiredDay: signup.desiredDay,
  specialRequests: signup.specialRequests,
});

type Dependencies = {
  users: UserPool;
  profiles: Pick<ReturnType<typeof profileStore>, 'createOrSyncRole'>;
};

/**
 * Opens the account a request asks for, or finds the one that is there and leaves it as it is: a
 * stranger's request must not change somebody's profile. Every step can be run again; the password
 * comes last, so a user who has one is complete.
 */
export const openAccount = async (
  signup: StoredSignup,
  { users, profiles }: Dependencies,
  now: Date,
): Promise<{ userId: string; isNew: boolean }> => {
  const { email, firstName, lastName } = signup;
  const user = await users.createOrFind({ email, firstName, lastName, signupId: signup.id });
  if (!user.isUnfinished) return { userId: user.id, isNew: false };
  const person = { id: user.id, email, firstName, lastName, isAdmin: false };
  try {
    await profiles.createOrSyncRole(person, now, detailsOf(signup));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // An account that was removed from the pool still holds the address. The operator has the request;
    // the visitor learns nothing about the address.
    logger.error('signup-address-held', error, { signupId: signup.id });
  }
  await users.finish(user.id);
  return { userId: user.id, isNew: true };
};
