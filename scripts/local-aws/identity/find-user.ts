import { CognitoError } from './cognito-error.ts';
import type { StoredContent, StoredUser } from './user-store.ts';

/** The user with this `sub` or this e-mail address, in any case of letters. */
export const findUser = (content: StoredContent, username: string): StoredUser | null => {
  const wanted = username.trim().toLowerCase();
  const users = Object.values(content.users);
  return (
    users.find((user) => user.sub === wanted || user.attributes.email?.toLowerCase() === wanted) ??
    null
  );
};

/** As findUser, but throws UserNotFoundException. */
export const requireUser = (content: StoredContent, username: string): StoredUser => {
  const user = findUser(content, username);
  if (!user) throw new CognitoError('UserNotFoundException', 'User does not exist.');
  return user;
};

/**
 * What limits are counted by: the user, or the address typed when nobody has it. The prefix keeps
 * typed text apart from property names that every object has.
 */
export const limitKey = (content: StoredContent, username: string): string =>
  findUser(content, username)?.sub ?? `unknown ${username.trim().toLowerCase()}`;
