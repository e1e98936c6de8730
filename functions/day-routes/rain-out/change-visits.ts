import type { RainOutOutcomes } from 'shared/contracts/rain-outs.ts';
import { formatCalendarDate } from 'shared/domain/dates.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { AppError } from 'shared/errors.ts';
import type { StoredBooking } from '../../bookings/booking-store.ts';
import { mailsTo } from '../../customers/mails-to.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { readOnce } from '../../platform/table/read-once.ts';
import { sendBestEffort } from '../../platform/mail/send-best-effort.ts';
import {
  applyBookingAction,
  readsOnce,
  type StepDependencies,
  type TakenStep,
} from '../../visits/apply-booking-action.ts';
import { composeRainOutMail, type RainOutNews } from './rain-out-mail.ts';
import type { VisitStep } from './rain-out-rules.ts';
import type { StoredRainOut } from './rain-out-store.ts';

export type RainOutDependencies = StepDependencies & { mailer: Mailer; settings: SiteSettings };

type Outcome = RainOutOutcomes['outcomes'][number];

type Change = {
  rainOut: StoredRainOut;
  visits: readonly StoredBooking[];
  stepOf: (booking: StoredBooking) => Promise<VisitStep>;
  news: RainOutNews;
  now: Date;
};

/**
 * Takes one step for each visit, one after the other and each in its own transaction. Once a customer's visits are
 * done, or one of them has failed, mails them about all that were changed. Repeating a call takes only the steps not
 * taken before, and mails only about those.
 */
export const changeVisits = async (
  { rainOut, visits, stepOf, news, now }: Change,
  dependencies: RainOutDependencies,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  const outcome = news === 'back on' ? 'restored' : news;
  for (const theirs of Object.values(Object.groupBy(visits, ({ userId }) => userId))) {
    const taken: TakenStep[] = [];
    const profiles = { find: readOnce(dependencies.profiles.find) };
    try {
      for (const booking of theirs ?? []) {
        const { id: bookingId } = booking;
        const step = await stepOf(booking);
        const result =
          'refusal' in step
            ? step
            : await changeVisit(
                {
                  id: bookingId,
                  request: step,
                  now,
                  first: { booking, ...readsOnce({ ...dependencies, profiles }) },
                },
                dependencies,
              );
        if ('refusal' in result) {
          outcomes.push({ bookingId, outcome: 'left', message: result.refusal });
          continue;
        }
        outcomes.push({ bookingId, outcome, message: null });
        if (result.isNew) taken.push(result);
      }
    } finally {
      // If a later visit's step fails, too: a repeated call no longer counts these steps as its own.
      await notify(taken, { rainOut, news }, dependencies);
    }
  }
  return outcomes;
};

const changeVisit = async (
  step: Parameters<typeof applyBookingAction>[0],
  dependencies: RainOutDependencies,
): Promise<TakenStep | { refusal: string }> => {
  try {
    return await applyBookingAction(step, dependencies);
  } catch (error) {
    // A step that one visit does not allow must not hold up the others.
    if (error instanceof AppError && ['conflict', 'invalid', 'not-found'].includes(error.code))
      return { refusal: error.message };
    throw error;
  }
};

const notify = async (
  taken: readonly TakenStep[],
  { rainOut, news }: Pick<Change, 'rainOut' | 'news'>,
  { mailer, settings }: RainOutDependencies,
): Promise<void> => {
  const customer = taken[0]?.customer;
  if (!customer) return;
  const mails = mailsTo(customer, (to) =>
    composeRainOutMail({
      visits: taken,
      news,
      day: formatCalendarDate(rainOut.date),
      reason: rainOut.reason,
      customer,
      to,
      settings,
    }),
  );
  await sendBestEffort({ mailer, mails, facts: { rainOutId: rainOut.id } });
};
