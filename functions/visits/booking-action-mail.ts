import type { OperatorAction } from 'shared/domain/visits/booking-status.ts';
import { skippedReason } from 'shared/domain/plans/plan-state.ts';
import { paidAlready } from 'shared/domain/visits/not-possible.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { describeVisit } from 'shared/domain/visits/visit.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';
import { visitFacts } from '../checkout/request-mail.ts';
import { greetingName } from '../customers/greeting-name.ts';
import { canSignIn, ownPageLink, type SignInFacts } from '../customers/own-page-link.ts';
import { composeBrandedMail, type MailFact } from '../platform/mail/branded-mail.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import { beginningLabel, beginsPlan } from './plan-beginning.ts';

type Notice = {
  booking: StoredBooking;
  customer: SignInFacts;
  /** The visit's plan as it was before the action. */
  plan?: StoredPlan | undefined;
  to: string;
  settings: SiteSettings;
};

type Content = {
  /** The beginning of the subject, followed by the visit. */
  news: string;
  lead: string;
  facts?: readonly MailFact[];
  closing: readonly string[];
};

// No mail contains the special instructions, because they may include a gate code.
const compose = (
  { booking, customer, to, settings }: Notice,
  { news, lead, facts = [], closing }: Content,
): Mail => {
  const name = booking.contact && greetingName(booking.contact);
  return composeBrandedMail({
    to,
    subject: `${news}: ${describeVisit(booking) ?? booking.serviceName}`,
    replyTo: settings.email,
    settings,
    paragraphs: [name ? `Hello ${name},` : 'Hello,', lead],
    facts: [...visitFacts([booking]), ...facts],
    closing,
    ...ownPageLink(customer, { page: '/visits', label: 'See your visits', settings }),
  });
};

const factOf = (label: string, value: string | null | undefined): MailFact[] =>
  value ? [{ label, value }] : [];

const composeConfirmation = (notice: Notice): Mail =>
  compose(notice, {
    news: 'Your visit is confirmed',
    lead: 'Your visit is confirmed. This is when we come:',
    facts: factOf('Service address', notice.booking.address),
    closing: [
      canSignIn(notice.customer)
        ? `You can cancel on our site until the day before. After that, or with any question, call us at ${notice.settings.phone}.`
        : `To cancel, or with any question, call us at ${notice.settings.phone}.`,
    ],
  });

const composeMove = (notice: Notice): Mail => {
  const { moved, address, status } = notice.booking;
  const before = moved ? describeVisit(moved) : undefined;
  return compose(notice, {
    news: `Your visit ${before ? 'was moved' : 'has its day'}`,
    lead: before ? 'We moved your visit. This is when we come now:' : 'This is when we come:',
    facts: [
      ...factOf('It was planned for', before),
      ...factOf('Why', moved?.reason),
      ...factOf('Service address', address),
    ],
    closing: [
      ...(status === 'pending'
        ? ['We still need to confirm it, and will write to you when we do.']
        : []),
      ...beginningLabel(notice),
      `Does this not work for you? ${canSignIn(notice.customer) ? 'You can cancel on our site until the day before, or call' : 'Call'} us at ${notice.settings.phone} for another day.`,
    ],
  });
};

/** The operator's reason; undefined for a visit that was skipped without one. */
const reasonOf = ({ cancelReason }: StoredBooking): string | null | undefined =>
  cancelReason === skippedReason ? undefined : cancelReason;

const composeCancellation = (notice: Notice): Mail =>
  compose(notice, {
    news: 'Your visit was cancelled',
    lead: beginsPlan(notice)
      ? 'We had to cancel this visit. It would have been the first of your plan, so the plan does not start:'
      : 'We had to cancel this visit:',
    facts: factOf('Why', reasonOf(notice.booking)),
    closing: [
      ...(notice.booking.paymentStatus === 'paid' ? [paidAlready] : []),
      `We are sorry for the trouble. ${canSignIn(notice.customer) ? 'Book another day on our site, or call us' : 'For another day, call us'} at ${notice.settings.phone}.`,
    ],
  });

const notices: Partial<Record<OperatorAction, (notice: Notice) => Mail>> = {
  confirm: composeConfirmation,
  reschedule: composeMove,
  cancel: composeCancellation,
};

/** The mail to the customer about the operator's action; undefined if the action does not call for one. */
export const composeBookingActionMail = (
  action: OperatorAction,
  notice: Notice,
): Mail | undefined => notices[action]?.(notice);
