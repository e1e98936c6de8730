import { CognitoError } from './cognito-error.ts';
import { findUser, limitKey } from './find-user.ts';
import type { IdentityContext } from './identity-context.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { assertPasswordAllowed } from './password-policy.ts';
import { stepOfCode } from './totp.ts';
import type { StoredUser } from './user-store.ts';

/** Cognito's default lifetime of a temporary password. */
const temporaryPasswordMs = 7 * 24 * 60 * 60_000;

const refusal = (message: string) => new CognitoError('NotAuthorizedException', message);

/**
 * Checks an email address and a password. The user it returns may still have to choose a new
 * password (status FORCE_CHANGE_PASSWORD). Throws NotAuthorizedException with the text to show; it
 * is the same for a wrong password and an unknown user.
 */
export const checkPassword = async (
  context: IdentityContext,
  credentials: { username: string; password: string },
): Promise<StoredUser> => {
  const { store, throttle, now } = context;
  const key = limitKey(store.read(), credentials.username);
  if (!throttle.begin(key)) throw refusal('Password attempts exceeded');
  const user = findUser(store.read(), credentials.username);
  const matches = await verifyPassword(credentials.password, user?.passwordHash ?? null);
  if (!user || !matches) throw refusal('Incorrect username or password.');
  throttle.succeeded(key);
  if (!user.enabled) throw refusal('User is disabled.');
  const expires = user.passwordSetAt + temporaryPasswordMs;
  if (user.status === 'FORCE_CHANGE_PASSWORD' && now() > expires) {
    throw refusal('Temporary password has expired and must be reset by an administrator.');
  }
  return user;
};

/**
 * Replaces the temporary password of a user who has just signed in with it. Throws
 * InvalidPasswordException if the policy forbids the new one, NotAuthorizedException if the user has
 * changed since.
 */
export const replaceTemporaryPassword = async (
  context: IdentityContext,
  request: { sub: string; password: string },
): Promise<void> => {
  assertPasswordAllowed(context.pool.passwordPolicy, request.password);
  const passwordHash = await hashPassword(request.password);
  const time = context.now();
  await context.store.change((draft) => {
    const user = draft.users[request.sub];
    if (!user?.enabled || user.status !== 'FORCE_CHANGE_PASSWORD') {
      throw refusal('Invalid session for the user.');
    }
    Object.assign(user, {
      passwordHash,
      passwordSetAt: time,
      modifiedAt: time,
      status: 'CONFIRMED',
    } satisfies Partial<StoredUser>);
  });
};

/**
 * Checks a code from the user's authenticator app. Each code is accepted only once, and wrong ones
 * count like wrong passwords. Throws CodeMismatchException with the text to show.
 */
export const checkAuthenticatorCode = async (
  { store, throttle, now }: IdentityContext,
  { sub, code }: { sub: string; code: string },
): Promise<void> => {
  // A separate key; otherwise a correct password would reset the count of wrong codes.
  const key = `code of ${sub}`;
  if (!throttle.begin(key)) throw refusal('Password attempts exceeded');
  await store.change((draft) => {
    const token = draft.users[sub]?.enabled ? draft.users[sub].softwareToken : undefined;
    const { secret = null, usedStep = 0 } = token ?? {};
    const step = secret ? stepOfCode(code, { secret, usedStep, time: now() }) : undefined;
    if (!token || step === undefined)
      throw new CognitoError('CodeMismatchException', 'Invalid code or auth state for the user.');
    token.usedStep = step;
  });
  throttle.succeeded(key);
};
