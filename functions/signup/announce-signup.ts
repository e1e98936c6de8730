import type { SiteSettings } from 'shared/domain/site/settings.ts';
import type { MailAllowance } from '../platform/mail/mail-allowance.ts';
import { mailboxOf } from '../platform/mail/mailbox-of.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { sendBestEffort } from '../platform/mail/send-best-effort.ts';
import type { ThrottleRule } from '../platform/endpoint/throttle.ts';
import { composeSignupAnnouncement, composeWelcome } from './signup-mail.ts';
import type { StoredSignup } from './signup-store.ts';

type Announced = {
  signup: StoredSignup;
  /**
   * Undefined if none was opened. `isNew` is false if the address already had a sign-in; `isKnown` is whether it
   * already belonged to a customer.
   */
  account: { isNew: boolean; isKnown: boolean } | undefined;
  /** The caller's IP address. */
  cause: string;
  now: Date;
};

type Dependencies = {
  mailer: Mailer;
  allowance: MailAllowance;
  withinLimit: (rule: ThrottleRule) => Promise<boolean>;
  settings: SiteSettings;
  operator: string;
};

const describe = (account: Announced['account']) => {
  if (!account) return 'none';
  return account.isKnown ? 'known' : 'opened';
};

/**
 * Tells the operator about a sign-up and welcomes a new customer. An address that already has a sign-in gets no
 * mail.
 */
export const announceSignup = async (
  { signup, account, cause, now }: Announced,
  { mailer, allowance, withinLimit, settings, operator }: Dependencies,
): Promise<void> => {
  // Many different addresses may lead to the same mailbox.
  const mailbox = { name: 'WELCOME-MAIL', subject: mailboxOf(signup.email), limit: 3 };
  const isWelcome = async () => withinLimit({ ...mailbox, windowSeconds: 86_400, now });
  await sendBestEffort({
    mailer,
    mails: [
      composeSignupAnnouncement({
        signup,
        account: describe(account),
        to: operator,
        settings,
      }),
      ...(account?.isNew ? [composeWelcome({ signup, settings })] : []),
    ],
    facts: { signupId: signup.id },
    admits: async (to) =>
      allowance.admits({ to, cause, now, ...(to !== operator && { mailbox: isWelcome }) }),
  });
};
