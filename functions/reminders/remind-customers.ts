import { addDays, businessDate } from 'shared/domain/dates.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { timeOrder } from 'shared/domain/visits/visit.ts';
import type { bookingDays } from '../bookings/booking-days.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';
import type { profileStore } from '../customers/profile-store.ts';
import type { Profile } from '../customers/stored-profile.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { sendOnce, type SendDependencies } from '../delivery/send-once.ts';
import { linkAddress } from '../delivery/link-store.ts';
import { withLinks } from '../delivery/with-links.ts';
import { keys } from '../platform/table/keys.ts';
import { logger } from '../platform/logs/logger.ts';
import { composeReminder } from './reminder-mail.ts';
import { visitLinkOf } from './visit-link-of.ts';

/** Customers whose profiles are read at once. Their settings are then at most a minute old when used. */
const sliceSize = 25;

/** How long after the day of the visits the row of a reminder is kept, in seconds. */
const rememberedSeconds = 7 * 24 * 3600;

export type ReminderDependencies = SendDependencies & {
  days: Pick<ReturnType<typeof bookingDays>, 'all'>;
  profiles: Pick<ReturnType<typeof profileStore>, 'getMany'>;
  settings: SiteSettings;
  /** After this many ms, no new slice of customers is started. */
  workMilliseconds: number;
};

/** Counts customers with a confirmed visit on the day. */
export type ReminderSummary = {
  customers: number;
  sent: number;
  /** Without a working address, or with reminders switched off. */
  skipped: number;
  /** Already mailed by another run, or not to be mailed again. */
  settled: number;
  /** Not accepted by the mail service. The next run tries again. */
  waiting: number;
  /** Left to the next run because something failed. */
  failed: number;
  /** False if the run ran out of time, or the day of the visits had begun. */
  isFinished: boolean;
};

/** The address a reminder goes to; undefined if the customer gets none (rules: reminder-2). */
const reminderAddress = (
  profile: Pick<Profile, 'email' | 'contact' | 'reminders'> | undefined,
): string | undefined =>
  profile?.reminders && profile.contact !== 'bounced' ? (profile.email ?? undefined) : undefined;

const countedAs = ({ state }: Delivery): 'sent' | 'settled' | 'waiting' => {
  if (state === 'queued') return 'waiting';
  return state === 'sent' ? 'sent' : 'settled';
};

/**
 * Mails each customer once about the visits of the day after `now` (rules: reminder-1). A run may be repeated,
 * interrupted or concurrent with another. Once that day has begun, a run mails nobody.
 */
export const sendReminders = async (
  now: Date,
  { days, profiles, settings, workMilliseconds, ...sending }: ReminderDependencies,
): Promise<ReminderSummary> => {
  const none = { customers: 0, sent: 0, skipped: 0, settled: 0, waiting: 0, failed: 0 };
  const summary = { ...none, isFinished: true };
  const day = addDays(businessDate(now), 1);
  const endsAt = sending.clock().getTime() + workMilliseconds;
  const isOver = () => businessDate(sending.clock()) >= day || sending.clock().getTime() > endsAt;

  const remind = async (profile: Profile | undefined, visits: readonly StoredBooking[]) => {
    const to = reminderAddress(profile);
    if (!profile || to === undefined) return 'skipped';
    const expire = Math.floor(Date.parse(`${day}T00:00:00Z`) / 1000) + rememberedSeconds;
    const key = keys.reminder(profile.id, day);
    // The links of a disabled customer do not work (rules: link-2).
    const made = (profile.isDisabled ? [] : visits).map((visit) => ({
      visit,
      link: visitLinkOf(sending.table, { visit, profile, day, now: sending.clock() }),
    }));
    const links = new Map(
      made.map(({ visit, link }) => [visit.id, linkAddress(settings.siteUrl, link.secret)]),
    );
    const sent = await sendOnce(
      {
        owner: withLinks(
          sending.table,
          { key, effects: ({ state }) => (state === 'claimed' ? { set: { expire } } : {}) },
          made.map(({ link }) => link),
        ),
        claim: 'claim',
        compose: async () =>
          composeReminder({ to, customer: profile, visits, links, day, settings }),
        tags: { reminded: profile.id },
      },
      sending,
    );
    return sent ? countedAs(sent) : 'settled';
  };

  const confirmed = (await days.all(day)).filter(({ status }) => status === 'confirmed');
  const byCustomer = [...Map.groupBy(confirmed, ({ userId }) => userId)];
  summary.customers = byCustomer.length;
  for (let at = 0; at < byCustomer.length; at += sliceSize) {
    if (isOver()) return { ...summary, isFinished: false };
    const slice = byCustomer.slice(at, at + sliceSize);
    const found = await profiles.getMany(slice.map(([id]) => id));
    for (const [customerId, visits] of slice)
      try {
        const inOrder = visits.toSorted(
          (one, other) => timeOrder(one.preferredTime) - timeOrder(other.preferredTime),
        );
        summary[
          await remind(
            found.find(({ id }) => id === customerId),
            inOrder,
          )
        ] += 1;
      } catch (error) {
        // One customer's failure must not stop the others.
        logger.error('reminder-failed', error, { customerId });
        summary.failed += 1;
      }
  }
  return summary;
};
