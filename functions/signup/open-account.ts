import { cachedAnswers } from 'shared/domain/customers/customer-answers.ts';
import type { signInStore } from '../customers/sign-in-store.ts';
import type { StoredSignup } from './signup-store.ts';
import type { PoolUser, UserPool } from './user-pool.ts';

type NewAccount = {
  signup: StoredSignup;
  /** The user that the address has; undefined if it has none. */
  user: PoolUser | undefined;
  now: Date;
};

type Dependencies = {
  users: Pick<UserPool, 'createOrFind' | 'finish'>;
  /** Whether another account may be opened for this address; asked only if it has none. */
  mayOpen: (email: string) => Promise<boolean>;
  people: Pick<ReturnType<typeof signInStore>, 'register'>;
};

/**
 * Creates the sign-in and the profile, and leaves existing ones unchanged: a stranger's request must not change
 * somebody's profile, so a customer who never signed in only gets a sign-in, which is linked to their profile when
 * they first use it (rules: customer-15). Can be repeated. The password is set last, so a user who has one is
 * complete. Undefined if no account may be opened.
 */
export const openAccount = async (
  { signup, user: known, now }: NewAccount,
  { users, people, mayOpen }: Dependencies,
): Promise<{ sub: string; isNew: boolean; isKnown: boolean } | undefined> => {
  const { email, firstName, lastName } = signup;
  if (!known && !(await mayOpen(email))) return undefined;
  const { sub, ...user } =
    known ?? (await users.createOrFind({ email, firstName, lastName, signupId: signup.id }));
  // Only the request that created the user, so that of several at once exactly one is welcomed.
  const isNew = user.signupId === signup.id;
  // A repeated call may find the account already finished by the first attempt.
  if (!user.isUnfinished) return { sub, isNew, isKnown: !isNew };
  const person = { sub, email, firstName, lastName, isAdmin: false };
  const isRegistered = await people.register(person, now, cachedAnswers('signup', signup));
  await users.finish(sub);
  return { sub, isNew, isKnown: !isRegistered };
};
