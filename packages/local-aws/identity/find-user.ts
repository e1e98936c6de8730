import { CognitoError } from './cognito-error.ts';
import type { StoredContent, StoredUser } from './user-store.ts';

/** The user with this `sub` or this email address, ignoring case. */
export const findUser = (content: StoredContent, username: string): StoredUser | null => {
  const wanted = username.trim().toLowerCase();
  const users = Object.values(content.users);
  return (
    users.find((user) => user.sub === wanted || user.attributes.email?.toLowerCase() === wanted) ??
    null
  );
};

/** Like {@link findUser}, but throws UserNotFoundException. */
export const requireUser = (content: StoredContent, username: string): StoredUser => {
  const user = findUser(content, username);
  if (!user) throw new CognitoError('UserNotFoundException', 'User does not exist.');
  return user;
};

/**
 * The key by which limits are counted: the user's `sub`, or what was typed if there is no such user.
 * The prefix keeps typed text from naming a property that every object has.
 */
export const limitKey = (content: StoredContent, username: string): string =>
  findUser(content, username)?.sub ?? `unknown ${username.trim().toLowerCase()}`;
