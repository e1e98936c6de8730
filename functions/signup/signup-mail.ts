import { serviceDayLabel, serviceTypeLabels } from 'shared/contracts/signup.ts';
import { businessTimeZone } from 'shared/domain/dates.ts';
import type { SiteSettings } from 'shared/domain/settings.ts';
import { phoneHref } from 'shared/domain/settings.ts';
import { reviewDue } from 'shared/domain/signup-promise.ts';
import type { Mail } from '../platform/mailer.ts';
import { composeBrandedMail } from '../platform/branded-mail.ts';
import type { StoredSignup } from './signup-store.ts';

type Announcement = {
  signup: StoredSignup;
  /** False when the address had an account already. */
  isNew: boolean;
  to: string;
  settings: SiteSettings;
};

const wallClock = new Intl.DateTimeFormat('en-US', {
  timeZone: businessTimeZone,
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
});

/** Tells the operator about a sign-up. How to get into the yard stays on the site. */
export const composeSignupAnnouncement = ({ signup, isNew, to, settings }: Announcement): Mail => {
  const { firstName, lastName, email, phone, petDetails, specialRequests } = signup;
  const due = wallClock.format(reviewDue(signup.createdAt));
  return composeBrandedMail({
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
    action: { label: 'See sign-up requests', href: `${settings.siteUrl}/admin/quotes?tab=signups` },
  });
};
