import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { operatorNews } from '../../bookings/operator-news.ts';
import { composeVisitNews } from '../../checkout/request-mail.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { paymentStore } from '../../payment-rows/payment-store.ts';
import { planStore } from '../../plans/plan-store.ts';
import { isMissed, madeVisits } from '../../plans/planned-visit.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { job } from '../../platform/job.ts';
import { mailAllowance } from '../../platform/mail/mail-allowance.ts';
import { mailer } from '../../platform/mail/mailer.ts';
import { sendBestEffort } from '../../platform/mail/send-best-effort.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { composeDisputes } from '../disputes-mail.ts';
import { composeFailedRefunds } from '../failed-refunds-mail.ts';
import { composeMissedVisits } from '../missed-visits-mail.ts';
import { composePlanNews } from '../plan-actions/mail-plan-action.ts';

/** Mails the operator what has happened without them since the last run, in one mail of each kind. */
export const handler = job({
  name: 'announce-cancellations',
  dependencies: (table) => ({
    bookings: bookingStore(table),
    plans: planStore(table),
    payments: paymentStore(table),
    profiles: profileStore(table),
    queue: operatorNews(table),
    allowance: mailAllowance(table),
    mailer: mailer(),
    settings: readSiteSettings(),
    operator: readEnvironment('ADMIN_EMAIL'),
  }),
  run: async (now, dependencies) => {
    const { bookings: store, plans: planRows, queue, allowance, operator, settings } = dependencies;
    const nothing = {
      cancelled: 0,
      moved: 0,
      restored: 0,
      missed: 0,
      plans: 0,
      refunds: 0,
      disputes: 0,
    };
    const news = await queue.waiting();
    if (news.length === 0) return nothing;
    const idsOf = (...kinds: (typeof news)[number]['about'][]) =>
      new Set(news.flatMap(({ about, id }) => (kinds.includes(about) ? [id] : [])));
    const bookings = await store.getMany([...idsOf('booking', 'cancellation', 'restoration')]);
    const plans = await Promise.all(
      [...idsOf('plan')].map(async (id) => {
        const plan = await planRows.find(id);
        if (!plan) return [];
        const [customer, visits] = await Promise.all([
          dependencies.profiles.find(plan.customerId),
          madeVisits(plan, businessDate(now), store),
        ]);
        return [{ plan, customer, visits }];
      }),
    );
    const paymentsOf = async (about: 'refund' | 'dispute') => {
      const found = [...idsOf(about)].map(async (id) => {
        const payment = await dependencies.payments.findOfProvider(id);
        if (!payment) return [];
        return [{ payment, customer: await dependencies.profiles.find(payment.customerId) }];
      });
      return (await Promise.all(found)).flat();
    };
    const [refunds, disputes] = await Promise.all([paymentsOf('refund'), paymentsOf('dispute')]);
    // Once the day's share of mails is used up, the news waits in the queue.
    if (!(await allowance.admits({ to: operator, now }))) return nothing;
    if (!(await queue.take(news, now))) return nothing;
    const to = { to: operator, settings };
    const missed = bookings.filter(isMissed);
    const open = bookings.filter(isOpenVisit);
    const [ofVisits, cancellations] = [idsOf('booking'), idsOf('cancellation')];
    const cancelled = bookings.filter(
      (one) =>
        one.status === 'cancelled' &&
        !isMissed(one) &&
        (ofVisits.has(one.id) || cancellations.has(one.id)),
    );
    const moved = open.filter(({ id }) => ofVisits.has(id));
    const restorations = idsOf('restoration');
    const restored = open.filter(({ id }) => restorations.has(id) && !cancellations.has(id));
    const notes = [
      ...ifAny(missed, (visits) => ({
        about: visits,
        mail: composeMissedVisits({ bookings: visits, ...to }),
      })),
      ...ifAny(cancelled, (visits) => ({
        about: visits,
        mail: composeVisitNews({ done: 'cancelled', bookings: visits, ...to }),
      })),
      ...ifAny(moved, (visits) => ({
        about: visits,
        mail: composeVisitNews({ done: 'moved', bookings: visits, ...to }),
      })),
      ...ifAny(restored, (visits) => ({
        about: visits,
        mail: composeVisitNews({ done: 'restored', bookings: visits, ...to }),
      })),
      ...ifAny(plans.flat(), (changed) => ({
        about: changed.map(({ plan }) => plan),
        mail: composePlanNews({ plans: changed, now, ...to }),
      })),
      ...ifAny(refunds, (payments) => ({
        about: payments.map(({ payment }) => payment),
        mail: composeFailedRefunds({ payments, ...to }),
      })),
      ...ifAny(disputes, (payments) => ({
        about: payments.map(({ payment }) => payment),
        mail: composeDisputes({ payments, ...to }),
      })),
    ];
    const untaken = await sendBestEffort({
      mailer: dependencies.mailer,
      mails: notes.map(({ mail }) => mail),
      facts: { newsIds: news.map(({ id }) => id).join(' ') },
    });
    const unnotified = new Set(
      notes.flatMap(({ mail, about }) => (untaken.includes(mail) ? about.map(({ id }) => id) : [])),
    );
    const toNotify = news.filter(({ id }) => unnotified.has(id));
    if (toNotify.length > 0) await queue.putBack(toNotify, now);
    return {
      cancelled: cancelled.length,
      moved: moved.length,
      restored: restored.length,
      missed: missed.length,
      plans: plans.flat().length,
      refunds: refunds.length,
      disputes: disputes.length,
    };
  },
});

const ifAny = <T, R>([first, ...others]: readonly T[], use: (all: [T, ...T[]]) => R): R[] =>
  first === undefined ? [] : [use([first, ...others])];
