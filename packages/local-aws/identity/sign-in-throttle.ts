const freeFailures = 5;
const maxLockMs = 15 * 60_000;
const forgetAfterMs = 15 * 60_000;

type Attempts = { failures: number; lockedUntil: number; lastAt: number };

export type SignInThrottle = {
  /**
   * Counts an attempt as failed until `succeeded` says otherwise, so that attempts made at the same
   * time cannot all pass. False while the user is locked out; such an attempt does not count.
   */
  begin: (user: string) => boolean;
  succeeded: (user: string) => void;
};

/**
 * Cognito's lockout: the fifth wrong password locks the user out for one second, and each further one
 * for twice as long, up to about 15 minutes. Fifteen minutes without an attempt, or a success, reset it.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/authentication.html (lockout behavior)
 */
export const createSignInThrottle = (now: () => number): SignInThrottle => {
  const attemptsOf = new Map<string, Attempts>();

  const forgetIdleUsers = (time: number) => {
    for (const [user, attempts] of attemptsOf) {
      const idleSince = Math.max(attempts.lastAt, attempts.lockedUntil);
      if (time - idleSince > forgetAfterMs) attemptsOf.delete(user);
    }
  };

  return {
    begin: (user) => {
      const time = now();
      forgetIdleUsers(time);
      const { failures, lockedUntil } = attemptsOf.get(user) ?? { failures: 0, lockedUntil: 0 };
      if (time < lockedUntil) return false;
      const counted = failures + 1;
      const lockMs =
        counted < freeFailures ? 0 : Math.min(1000 * 2 ** (counted - freeFailures), maxLockMs);
      attemptsOf.set(user, { failures: counted, lockedUntil: time + lockMs, lastAt: time });
      return true;
    },
    succeeded: (user) => {
      attemptsOf.delete(user);
    },
  };
};
