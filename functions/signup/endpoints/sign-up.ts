import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { signUp } from 'shared/contracts/signup.ts';
import { signInStore } from '../../customers/sign-in-store.ts';
import { derivedId } from '../../platform/table/derived-id.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { requireSameBody } from '../../platform/endpoint/idempotency.ts';
import { mailAllowance } from '../../platform/mail/mail-allowance.ts';
import { mailboxOf } from '../../platform/mail/mailbox-of.ts';
import { mailer } from '../../platform/mail/mailer.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { withinLimit } from '../../platform/endpoint/throttle.ts';
import { announceSignup } from '../announce-signup.ts';
import { openAccount } from '../open-account.ts';
import { newSignup, signupStore } from '../signup-store.ts';
import { userPool } from '../user-pool.ts';

const done = {
  success: true,
  message: 'Account created successfully! Please check your email to verify your account.',
};

/** How many accounts a UTC day opens for the addresses of one mailbox. */
const accountsPerMailbox = 3;

/** Minimum response time in milliseconds, so that the time taken does not reveal who is a customer. */
const replyAfter = 1500;

export const handler = endpoint({
  contract: signUp,
  dependencies: (table) => ({
    signups: signupStore(table),
    people: signInStore(table),
    users: userPool(),
    mailer: mailer(),
    allowance: mailAllowance(table),
    withinLimit: withinLimit.bind(undefined, table),
    newId: randomUUID,
    settings: readSiteSettings(),
    operator: readEnvironment('ADMIN_EMAIL'),
    pause: (milliseconds: number): Promise<unknown> => pause(milliseconds),
  }),
  handle: async ({ body, idempotencyKey, now, requestId, sourceIp: cause }, dependencies) => {
    const mayOpen = async (email: string): Promise<boolean> =>
      dependencies.withinLimit({
        name: 'NEW-ACCOUNT',
        subject: mailboxOf(email),
        limit: accountsPerMailbox,
        windowSeconds: 86_400,
        now,
      });
    const register = async (): Promise<void> => {
      const { website, ...form } = body;
      if (website) return;
      const { signups, users, newId } = dependencies;
      const id = idempotencyKey ? derivedId('signup', idempotencyKey, form.email) : newId();
      const signup = newSignup(id, form, now);
      const [isStored, user] = await Promise.all([signups.put(signup), users.find(form.email)]);
      if (!isStored) requireSameBody((await signups.find(id))?.bodyHash, form);
      const opened = await openAccount({ signup, user, now }, { ...dependencies, mayOpen });
      if (opened && !(await signups.assign(id, { sub: opened.sub, requestId }))) return;
      await announceSignup({ signup, account: opened, cause, now }, dependencies);
    };
    await Promise.all([register(), dependencies.pause(replyAfter)]);
    return done;
  },
});
