import { serviceDayLabel, serviceTypeLabels } from 'shared/contracts/signup.ts';
import { businessTimeZone } from 'shared/domain/dates.ts';
import type { SiteSettings } from 'shared/domain/settings.ts';
import { phoneHref } from 'shared/domain/settings.ts';
import type { Mail } from '../platform/mailer.ts';
import { composeNotice } from '../platform/notice-mail.ts';
import type { StoredSignup } from './signup-store.ts';

type Announcement = {
  signup: StoredSignup;
  /** False when the address had an account already. */
  isNew: boolean;
  to: string;
  settings: SiteSettings;
};

/** Milliseconds within which the team promises to review a request (spec.md point 1). */
const promised = 24 * 60 * 60 * 1000;

const wallClock = new Intl.DateTimeFormat('en-US', {
  timeZone: businessTimeZone,
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
});

/** Tells the operator about a sign-up. How to get into the yard stays on the site. */
export const composeSignupAnnouncement = ({ signup, isNew, to, settings }: Announcement): Mail => {
  const { firstName, lastName, email, phone, petDetails, specialRequests } = signup;
  const due = wallClock.format(new Date(Date.parse(signup.createdAt) + promised));
  return composeNotice({
    to,
    subject: `New sign-up: ${firstName} ${lastName}`,
    replyTo: email,
    settings,
    paragraphs: [
      `${firstName} ${lastName} signed up on the site. The promised review is due by ${due}.`,
      ...(isNew
        ? []
        : [
            'The address already had an account. Its profile was left as it is: please check with the customer before you change it.',
          ]),
    ],
    facts: [
      { label: 'Phone', value: phone, href: phoneHref(phone) },
      { label: 'E-mail', value: email, href: `mailto:${email}` },
      { label: 'Address', value: signup.address },
      { label: 'Service', value: serviceTypeLabels[signup.serviceType] },
      { label: 'Preferred day', value: serviceDayLabel(signup.desiredDay) },
      { label: 'Pets', value: signup.hasPets ? petDetails || 'Yes' : 'No' },
      ...(specialRequests ? [{ label: 'Special requests', value: specialRequests }] : []),
      { label: 'Access instructions', value: 'on the site only' },
    ],
    action: { label: 'Open the dashboard', href: `${settings.siteUrl}/admin/dashboard` },
  });
};
