const freeFailures = 5;
const longestLockMs = 15 * 60_000;
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
 * Cognito's lock-out: the fifth wrong password locks the user for one second and each further one
 * for twice as long, up to about 15 minutes. Fifteen quiet minutes or a success start afresh.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/authentication.html (lockout behavior)
 */
export const createSignInThrottle = (now: () => number): SignInThrottle => {
  const attemptsOf = new Map<string, Attempts>();

  const forgetQuietUsers = (time: number) => {
    for (const [user, attempts] of attemptsOf) {
      const quietSince = Math.max(attempts.lastAt, attempts.lockedUntil);
      if (time - quietSince > forgetAfterMs) attemptsOf.delete(user);
    }
  };

  return {
    begin: (user) => {
      const time = now();
      forgetQuietUsers(time);
      const { failures, lockedUntil } = attemptsOf.get(user) ?? { failures: 0, lockedUntil: 0 };
      if (time < lockedUntil) return false;
      const counted = failures + 1;
      const lockMs =
        counted < freeFailures ? 0 : Math.min(1000 * 2 ** (counted - freeFailures), longestLockMs);
      attemptsOf.set(user, { failures: counted, lockedUntil: time + lockMs, lastAt: time });
      return true;
    },
    succeeded: (user) => {
      attemptsOf.delete(user);
    },
  };
};
