import { businessDate, formatClockTime } from 'shared/domain/dates.ts';
import { lineOfService } from 'shared/domain/prices/catalogue.ts';
import {
  notPossibleCost,
  notPossibleReported,
  notPossibleLabel,
  type NotPossibleReason,
} from 'shared/domain/visits/not-possible.ts';
import { nextDueDate } from 'shared/domain/plans/plan-schedule.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { describeVisit } from 'shared/domain/visits/visit.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';
import { greetingName } from '../customers/greeting-name.ts';
import { canSignIn, ownPageLink } from '../customers/own-page-link.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { nextPeriod, type PlanStore } from '../plans/plan-store.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';
import { actionLink, composeMail, mailHeading, paragraph } from '../platform/mail/branded-mail.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import type { PhotoBucket } from '../platform/storage/photo-bucket.ts';
import { inlinePhotos, photosBlock } from '../reports/sending/mail-photo-grid.ts';
import { readMailPhotos } from '../reports/sending/mail-photos.ts';

/** The plan is the visit's own. */
type About = {
  booking: StoredBooking;
  customer: Profile;
  plan: StoredPlan | undefined;
  now: Date;
};

type Dependencies = {
  bucket: Pick<PhotoBucket, 'peek'>;
  plans: Pick<PlanStore, 'chargingPlan'>;
  settings: SiteSettings;
};

/**
 * Composes the mail to the customer about a visit that was not possible: why, what it costs and what to do (rules:
 * booking-28). Null for any other visit. Photos that cannot be read are left out.
 */
export const notPossibleMail = async (
  { booking, customer, plan, now }: About,
  { bucket, plans, settings }: Dependencies,
): Promise<((to: string) => Mail) | null> => {
  const { notPossible, serviceName } = booking;
  if (!notPossible) return null;
  const photos = await readMailPhotos(
    notPossible.photos.map((key) => ({ key, caption: '' })),
    bucket,
  ).catch(() => []);
  // It is known without a read unless the plan was replaced.
  const isChargedAgain =
    plan &&
    (await plans.chargingPlan(plan).then(
      (charging) => nextPeriod(charging) !== undefined,
      () => undefined,
    ));
  const name = greetingName(customer);
  const visit = describeVisit(booking) ?? serviceName;
  const next = nextStep(notPossible.reason, customer);
  const { action } = ownPageLink(customer, { page: '/visits', label: 'See your visits', settings });
  const message = notPossibleReported(notPossible);
  const title = 'We could not do your visit';
  return (to) =>
    composeMail({
      to,
      subject: `${title}: ${visit}`,
      title,
      replyTo: settings.email,
      settings,
      line: lineOfService(booking.serviceId),
      blocks: [
        mailHeading(title, `${serviceName} | ${visit}`),
        paragraph(name === null ? 'Hello,' : `Hello ${name},`),
        paragraph(
          `We were at your place at ${formatClockTime(notPossible.at)}, but could not do our work. ${sentence(message)}`,
        ),
        photosBlock(photos),
        paragraph(notPossibleCost({ ...booking, isChargedAgain })),
        ...(next === null ? [] : [paragraph(next)]),
        paragraph(
          plan && isGoingOn(plan, now)
            ? `We come again on the next day of your plan. Would you like us sooner? Reply to this email or call us at ${settings.phone}.`
            : `Would you like another day? Reply to this email or call us at ${settings.phone}.`,
        ),
        ...(action ? [actionLink(action)] : []),
      ],
      attachments: inlinePhotos(photos),
    });
};

/** Not if it ends or pauses without a further visit, although this visit still belongs to it. */
const isGoingOn = (plan: StoredPlan, now: Date): boolean =>
  plan.state !== 'ended' && nextDueDate(plan, businessDate(now)) !== undefined;

/** What the customer can do; on our site only if they can sign in. */
const nextStep = (reason: NotPossibleReason, customer: Profile): string | null =>
  reason === 'gate' && !canSignIn(customer)
    ? 'Please leave it unlocked on the day of a visit, or tell us how we get in.'
    : notPossibleLabel[reason].next;

const sentence = (message: string): string => (/[.!?…]$/.test(message) ? message : `${message}.`);
