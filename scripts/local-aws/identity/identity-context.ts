import type { PoolDefinition } from './pool-definition.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';
import type { UserStore } from './user-store.ts';

/** Cognito sends its mails as HTML, whatever their texts look like. */
export type IdentityMail = { to: string; subject: string; html: string };

/** What the sign-in pages and the JSON actions share. */
export type IdentityContext = {
  store: UserStore;
  pool: PoolDefinition;
  throttle: SignInThrottle;
  siteName: string;
  /** Milliseconds since the epoch. */
  now: () => number;
  sendMail: (mail: IdentityMail) => Promise<void>;
  /** Ends the hosted sessions, codes and refresh tokens of the user. */
  endSessions: (sub: string) => void;
};
