import { backupDays } from 'shared/domain/reports/retention.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { composeBrandedMail } from '../platform/mail/branded-mail.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';

type Deleted = { to: string; firstName: string | null; settings: SiteSettings };

/** Tells a customer that we no longer store anything about them. */
export const composeDeletionMail = ({ to, firstName, settings }: Deleted): Mail =>
  composeBrandedMail({
    to,
    subject: 'Your account and your data are deleted',
    replyTo: settings.email,
    settings,
    paragraphs: [
      firstName === null ? 'Hello,' : `Hello ${firstName},`,
      `We have deleted your account with ${settings.businessName} and the data we had about you: your details, bookings, reports, photos and messages. This is our last email to you.`,
      `It is gone from our backups within ${backupDays} days. If you did not want this, reply or call us at ${settings.phone}; we cannot restore it, but you can always sign up again.`,
    ],
  });

/** Tells the operator that a customer has asked to be deleted. */
export const composeDeletionRequest = (
  {
    id,
    firstName,
    lastName,
    email,
  }: Pick<Profile, 'id' | 'firstName' | 'lastName'> & {
    email: string;
  },
  settings: SiteSettings,
  to: string,
): Mail => {
  const name = [firstName, lastName].filter(Boolean).join(' ') || email;
  return composeBrandedMail({
    to,
    subject: `Please delete ${name}`,
    replyTo: email,
    settings,
    paragraphs: [
      `${name} asks you to delete their account and all that is kept about them. We promise an answer within 45 days.`,
      'Settle what is still open first, such as an unpaid visit. Then press Delete under More on their page.',
    ],
    facts: [{ label: 'Email', value: email, href: `mailto:${email}` }],
    action: {
      label: 'Open the customer',
      href: `${settings.siteUrl}/admin/customers/${id}`,
    },
  });
};
