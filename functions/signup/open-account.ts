import { keptAnswers } from 'shared/domain/customer-answers.ts';
import { AppError } from 'shared/errors.ts';
import type { profileStore } from '../customers/profile-store.ts';
import { logger } from '../platform/logger.ts';
import type { StoredSignup } from './signup-store.ts';
import type { UserPool } from './user-pool.ts';

type Dependencies = {
  users: UserPool;
  profiles: Pick<ReturnType<typeof profileStore>, 'createOrSyncRole'>;
};

/**
 * Creates the account, or finds an existing one and leaves it unchanged: a stranger's request must not change
 * somebody's profile. Can be repeated; the password is set last, so a user who has one is complete.
 */
export const openAccount = async (
  signup: StoredSignup,
  { users, profiles }: Dependencies,
  now: Date,
): Promise<{ userId: string; isNew: boolean }> => {
  const { email, firstName, lastName } = signup;
  const user = await users.createOrFind({ email, firstName, lastName, signupId: signup.id });
  // A repetition may find the account that its first attempt has finished.
  if (!user.isUnfinished) return { userId: user.id, isNew: user.signupId === signup.id };
  const person = { id: user.id, email, firstName, lastName, isAdmin: false };
  try {
    await profiles.createOrSyncRole(person, now, keptAnswers('signup', signup));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // An account that was removed from the pool still has the address. The operator sees the request; the
    // visitor must not learn about it.
    logger.error('signup-address-held', error, { signupId: signup.id });
  }
  await users.finish(user.id);
  return { userId: user.id, isNew: true };
};
