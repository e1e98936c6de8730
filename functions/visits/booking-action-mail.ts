import type { OperatorAction } from 'shared/domain/booking-status.ts';
import type { SiteSettings } from 'shared/domain/settings.ts';
import { describeVisit } from 'shared/domain/visit.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';
import { visitFacts } from '../bookings/request-mail.ts';
import { composeBrandedMail } from '../platform/branded-mail.ts';
import type { Mail } from '../platform/mailer.ts';

type Notice = { booking: StoredBooking; to: string; settings: SiteSettings };

const helloOf = ({ contact }: StoredBooking): string =>
  contact ? `Hello ${contact.firstName},` : 'Hello,';

const linkOf = ({ siteUrl }: SiteSettings) => ({
  label: 'See your visits',
  href: `${siteUrl}/api/login?returnTo=/`,
});

// No mail contains the instructions: they may include a gate code.
const composeConfirmation = ({ booking, to, settings }: Notice): Mail =>
  composeBrandedMail({
    to,
    subject: `Your visit is confirmed: ${describeVisit(booking) ?? booking.serviceName}`,
    replyTo: settings.email,
    settings,
    paragraphs: [helloOf(booking), 'Your visit is confirmed. This is when we come:'],
    facts: [...visitFacts([booking]), ...whereOf(booking)],
    closing: [
      `You can cancel on our site until the day before. After that, or with any question, call us at ${settings.phone}.`,
    ],
    action: linkOf(settings),
  });

const whyOf = (reason: string | null | undefined) =>
  reason ? [{ label: 'Why', value: reason }] : [];

const whereOf = ({ address }: StoredBooking) =>
  address ? [{ label: 'Service address', value: address }] : [];

const composeMove = ({ booking, to, settings }: Notice): Mail => {
  const before = booking.moved ? describeVisit(booking.moved) : undefined;
  return composeBrandedMail({
    to,
    subject: `Your visit ${before ? 'was moved' : 'has its day'}: ${describeVisit(booking) ?? booking.serviceName}`,
    replyTo: settings.email,
    settings,
    paragraphs: [
      helloOf(booking),
      before ? 'We moved your visit. This is when we come now:' : 'This is when we come:',
    ],
    facts: [
      ...visitFacts([booking]),
      ...(before ? [{ label: 'It was planned for', value: before }] : []),
      ...whyOf(booking.moved?.reason),
      ...whereOf(booking),
    ],
    closing: [
      ...(booking.status === 'pending' ? ['We still confirm it, and write to you then.'] : []),
      `Does it not suit you? You can cancel on our site until the day before, or call us at ${settings.phone} for another day.`,
    ],
    action: linkOf(settings),
  });
};

const composeCancellation = ({ booking, to, settings }: Notice): Mail =>
  composeBrandedMail({
    to,
    subject: `Your visit was cancelled: ${describeVisit(booking) ?? booking.serviceName}`,
    replyTo: settings.email,
    settings,
    paragraphs: [helloOf(booking), 'We had to cancel this visit:'],
    facts: [...visitFacts([booking]), ...whyOf(booking.cancelReason)],
    closing: [
      `We are sorry for the trouble. Book another day on our site, or call us at ${settings.phone}.`,
    ],
    action: linkOf(settings),
  });

const notices: Partial<Record<OperatorAction, (notice: Notice) => Mail>> = {
  confirm: composeConfirmation,
  reschedule: composeMove,
  cancel: composeCancellation,
};

/** The mail to the customer about the operator's action; undefined where none is due. */
export const composeBookingActionMail = (
  action: OperatorAction,
  notice: Notice,
): Mail | undefined => notices[action]?.(notice);
