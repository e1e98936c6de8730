import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { composeBrandedMail, greetingOf } from '../platform/mail/branded-mail.ts';
import type { Mail } from '../platform/mail/mailer.ts';

type Invitation = { to: string; firstName: string | null; settings: SiteSettings };

/**
 * Tells a customer how to sign in. Does not mention their property or plan, because the address may be mistyped
 * (rules: customer-19).
 */
export const composeInvitation = ({ to, firstName, settings }: Invitation): Mail => {
  const { businessName, phone, siteUrl } = settings;
  return composeBrandedMail({
    to,
    subject: `Your account with ${businessName}`,
    replyTo: settings.email,
    settings,
    paragraphs: [
      greetingOf(firstName ?? ''),
      `${businessName} has opened an account for you, and it is free. On our site you see your visits, and the report of each one.`,
      'Choose a password to begin: give this email address on the page below, and we mail you a code that proves it is yours.',
      `Questions? Reply to this email or call us at ${phone}. If you do not know us, you can ignore this email: without the code nobody can use the account.`,
    ],
    action: { label: 'Choose your password', href: `${siteUrl}/password` },
  });
};
