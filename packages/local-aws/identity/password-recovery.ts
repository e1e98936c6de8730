import { randomInt } from 'node:crypto';
import { CognitoError } from './cognito-error.ts';
import { sendPoolMail, type PoolMessage } from './custom-message.ts';
import { findUser, limitKey } from './find-user.ts';
import type { IdentityContext } from './identity-context.ts';
import { hashPassword } from './password-hash.ts';
import { assertPasswordAllowed } from './password-policy.ts';
import type { StoredContent, StoredUser } from './user-store.ts';

const hourMs = 60 * 60_000;
const maxTries = 5;
const maxRequestsPerHour = 20;

const limitExceeded = () =>
  new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');

/** Cognito's masked address, such as `e***@e***`. */
const maskAddress = (address: string): string => {
  const [local = '', domain = ''] = address.split('@');
  return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`;
};

const forgetExpired = (draft: StoredContent, time: number) => {
  for (const [key, recovery] of Object.entries(draft.recoveries)) {
    if (recovery.expiresAt <= time) delete draft.recoveries[key];
  }
};

/**
 * Mails a six-digit code that is valid for an hour. For an unknown address, a disabled user or an
 * unverified address it stores a code but mails nothing, so that neither this response nor later ones
 * reveal whether there is an account. Throws NotAuthorizedException while the password is temporary,
 * LimitExceededException after 20 codes in an hour, UserLambdaValidationException if the pool's trigger
 * refuses, CodeDeliveryFailureException if the mail cannot be sent. After a refusal earlier codes are invalid,
 * because AWS does not promise otherwise.
 * @returns The masked address the code went to.
 */
export const requestPasswordCode = async (
  context: IdentityContext,
  { username, ...request }: { username: string } & Pick<PoolMessage, 'clientId' | 'metadata'>,
): Promise<string> => {
  const { store, now } = context;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const user = await store.change((draft) => {
    const time = now();
    const found = findUser(draft, username);
    if (found?.enabled && found.status === 'FORCE_CHANGE_PASSWORD') {
      throw new CognitoError(
        'NotAuthorizedException',
        'User password cannot be reset in the current state.',
      );
    }
    forgetExpired(draft, time);
    const key = limitKey(draft, username);
    const requestedAt = (draft.recoveries[key]?.requestedAt ?? []).filter(
      (requested) => requested > time - hourMs,
    );
    if (requestedAt.length >= maxRequestsPerHour) throw limitExceeded();
    draft.recoveries[key] = {
      code,
      expiresAt: time + hourMs,
      wrongTries: 0,
      requestedAt: [...requestedAt, time],
    };
    return found?.enabled && found.attributes.email_verified === 'true' ? found : null;
  });
  const address = user?.attributes.email;
  if (user && address !== undefined) {
    try {
      await sendPoolMail(context, address, {
        source: 'CustomMessage_ForgotPassword',
        user,
        secret: code,
        ...request,
      });
    } catch (cause) {
      if (cause instanceof CognitoError) throw cause;
      throw new CognitoError('CodeDeliveryFailureException', 'The code could not be sent.', {
        cause,
      });
    }
  }
  // The address as typed, not as stored: a difference in case would reveal that there is an account.
  return maskAddress(username.includes('@') ? username.trim() : (address ?? username));
};

type ConfirmOutcome = 'changed' | 'expired' | 'limit' | 'mismatch';

const tryCode = (
  draft: StoredContent,
  attempt: { username: string; code: string; passwordHash: string; time: number },
): ConfirmOutcome => {
  const key = limitKey(draft, attempt.username);
  const recovery = draft.recoveries[key];
  if (!recovery || recovery.expiresAt <= attempt.time) return 'expired';
  if (recovery.wrongTries >= maxTries) return 'limit';
  const user = findUser(draft, attempt.username);
  if (recovery.code !== attempt.code || !user?.enabled) {
    recovery.wrongTries += 1;
    return 'mismatch';
  }
  delete draft.recoveries[key];
  Object.assign(user, {
    passwordHash: attempt.passwordHash,
    passwordSetAt: attempt.time,
    modifiedAt: attempt.time,
    status: 'CONFIRMED',
  } satisfies Partial<StoredUser>);
  return 'changed';
};

/**
 * Sets the password of a user who has the mailed code. Throws InvalidPasswordException,
 * CodeMismatchException, ExpiredCodeException (also if no code was requested), and
 * LimitExceededException after five wrong codes.
 */
export const confirmPasswordCode = async (
  context: IdentityContext,
  request: { username: string; code: string; password: string },
): Promise<void> => {
  const { store, pool, now, throttle } = context;
  assertPasswordAllowed(pool.passwordPolicy, request.password);
  const passwordHash = await hashPassword(request.password);
  const outcome = await store.change((draft) =>
    tryCode(draft, { ...request, passwordHash, time: now() }),
  );
  switch (outcome) {
    case 'expired':
      throw new CognitoError(
        'ExpiredCodeException',
        'Invalid code provided, please request a code again.',
      );
    case 'limit':
      throw limitExceeded();
    case 'mismatch':
      throw new CognitoError(
        'CodeMismatchException',
        'Invalid verification code provided, please try again.',
      );
    case 'changed':
      throttle.succeeded(limitKey(store.read(), request.username));
  }
};
