import type { CustomMessageTrigger } from './custom-message-event.ts';
import type { PoolDefinition } from './pool-definition.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';
import type { UserStore } from './user-store.ts';

/** A mail in HTML, because Cognito sends every mail as HTML. */
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
  /** Called before each mail; undefined for a pool without the trigger. */
  customMessage: CustomMessageTrigger | undefined;
  /** Ends a user's hosted sessions and invalidates their codes and refresh tokens. */
  endSessions: (sub: string) => void;
};
