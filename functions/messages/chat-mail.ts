import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { greetingName } from '../customers/greeting-name.ts';
import { canSignIn, ownPageLink } from '../customers/own-page-link.ts';
import { personName } from '../customers/person-name.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { composeBrandedMail } from '../platform/mail/branded-mail.ts';
import type { Mail } from '../platform/mail/mailer.ts';

type Notice = { customer: Profile; text: string; to: string; settings: SiteSettings };

/** The mail to the operator about a customer's chat message. A reply goes to the customer's mailbox. */
export const composeChatAnnouncement = ({ customer, text, to, settings }: Notice): Mail => {
  const name = personName(customer);
  return composeBrandedMail({
    to,
    subject: `Message from ${name}`,
    replyTo: customer.email ?? settings.email,
    settings,
    paragraphs: [`${name} wrote on the site:`, text],
    closing: ['Answer on the site, where the customer finds it, or reply to this email.'],
    action: {
      label: 'Answer on the site',
      href: `${settings.siteUrl}/admin/messages`,
    },
  });
};

/** The mail to a customer with the operator's chat message. A reply goes to the business's mailbox. */
export const composeAnswer = ({ customer, text, to, settings }: Notice): Mail => {
  const name = greetingName(customer);
  return composeBrandedMail({
    to,
    subject: `A message from ${settings.businessName}`,
    replyTo: settings.email,
    settings,
    paragraphs: [name === null ? 'Hello,' : `Hello ${name},`, text],
    closing: [
      canSignIn(customer)
        ? 'You can also find this on our site. Answer there, or reply to this email.'
        : 'To answer, reply to this email.',
    ],
    ...ownPageLink(customer, { page: '/messages', label: 'See our messages', settings }),
  });
};
