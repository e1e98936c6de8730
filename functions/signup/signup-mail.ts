import { operatorFacts } from 'shared/domain/customers/customer-answers.ts';
import {
  customerFields,
  formFields,
  type FormField,
  type MailField,
} from 'shared/domain/customers/customer-fields.ts';
import { businessTimeZone } from 'shared/domain/dates.ts';
import { lazily } from 'shared/domain/lazily.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { callHref } from 'shared/domain/customers/phone-number.ts';
import { promisedHours, reviewDue } from 'shared/domain/customers/signup-promise.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import { composeBrandedMail, greetingOf } from '../platform/mail/branded-mail.ts';
import type { StoredSignup } from './signup-store.ts';

type MailedField = FormField<'signup'> & MailField;
const isMailed = (name: FormField<'signup'>): name is MailedField =>
  customerFields[name].visible.mail;
const linked = new Set<MailedField>(['phone', 'email']);
const mailedAsText = formFields('signup')
  .filter(isMailed)
  .filter((name) => !linked.has(name));

const accountNotes = {
  opened: [],
  known: [
    'The address already belongs to a customer, whose details were left as they are: please check with them before you change anything.',
  ],
  none: [
    'No account was opened, because the same mailbox has had several today. If you know them, add them as a customer and invite them.',
  ],
} as const;

type Announcement = {
  signup: Pick<StoredSignup, MailedField | 'createdAt'>;
  /** Whether the address already belonged to a customer, or too many accounts were opened for its mailbox. */
  account: keyof typeof accountNotes;
  to: string;
  settings: SiteSettings;
};

const wallClock = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: businessTimeZone,
      weekday: 'long',
      hour: 'numeric',
      minute: '2-digit',
    }),
);

type Welcome = { signup: Pick<StoredSignup, 'firstName' | 'email'>; settings: SiteSettings };

/** Tells the new customer what comes next and where the mailed code goes (rules: signup-9). */
export const composeWelcome = ({ signup, settings }: Welcome): Mail => {
  const { businessName, claims, phone, siteUrl } = settings;
  return composeBrandedMail({
    to: signup.email,
    subject: `Welcome to ${businessName}`,
    replyTo: settings.email,
    settings,
    paragraphs: [
      greetingOf(signup.firstName),
      `Welcome to ${businessName}! Your account is ready, and it is free.`,
      'A code that verifies your address comes in an email of its own. Enter it on the page where you signed up, and choose your password there. If you have closed that page, ask for a new code below.',
      ...(claims.signupFollowUp
        ? [
            `Our team reviews your request within ${promisedHours} hours, contacts you to schedule your first visit and builds a service plan made for your place.`,
          ]
        : []),
      `Questions? Reply to this email or call us at ${phone}. If you did not ask for an account, you can ignore this email: without the code nobody can use it.`,
    ],
    action: { label: 'Choose your password', href: `${siteUrl}/password` },
  });
};

/** Tells the operator about a sign-up. Leaves out the access instructions, which must stay on the site. */
export const composeSignupAnnouncement = ({
  signup,
  account,
  to,
  settings,
}: Announcement): Mail => {
  const { firstName, lastName, email, phone } = signup;
  const due = wallClock().format(reviewDue(signup.createdAt));
  return composeBrandedMail({
    to,
    subject: `New sign-up: ${firstName} ${lastName}`,
    replyTo: email,
    settings,
    paragraphs: [
      `${firstName} ${lastName} signed up on the site. The promised review is due by ${due}.`,
      ...accountNotes[account],
    ],
    facts: [
      { label: 'Phone', value: phone, href: callHref(phone) },
      { label: 'Email', value: email, href: `mailto:${email}` },
      ...operatorFacts(mailedAsText, signup, {
        first: ['address', 'serviceType', 'desiredDay'],
        no: 'No',
      }),
      { label: 'Access instructions', value: 'on the site only' },
    ],
    action: { label: 'See sign-up requests', href: `${settings.siteUrl}/admin/quotes?tab=signups` },
  });
};
