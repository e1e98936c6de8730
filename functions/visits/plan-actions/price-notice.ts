import { isDeepStrictEqual } from 'node:util';
import { addDays, businessDate, formatCalendarDate } from 'shared/domain/dates.ts';
import { termsOn } from 'shared/domain/plans/plan-charges.ts';
import { describePrice } from 'shared/domain/plans/plan-labels.ts';
import { priceNoticeDays } from 'shared/domain/prices/autopay.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import type { BookingStore } from '../../bookings/booking-store.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import type { PriceNotice } from '../../payment-rows/autopay-notice.ts';
import { sendNotice, type NoticeDependencies } from '../../payment-rows/send-notice.ts';
import type { PlanStore } from '../../plans/plan-store.ts';
import { invalidPlan } from '../../plans/plan-terms.ts';
import { madeVisits } from '../../plans/planned-visit.ts';
import type { StoredPlan } from '../../plans/stored-plan.ts';
import { composePriceNotice } from './mail-plan-action.ts';

type Terms = Pick<StoredPlan, 'serviceId' | 'everyWeeks' | 'terms'>;

/** A plan's terms before and after a change, from a day on. */
type TermsChange = { before: Terms; after: Terms; from: string };

/** Whether a plan costs more from that day on. Prices of different periods cannot be compared. */
const isDearer = ({ before, after, from }: TermsChange): boolean => {
  const [was, is] = [termsOn(before.terms, from), termsOn(after.terms, from)];
  return is.per === was.per ? is.price > was.price : true;
};

/** Whether the customer gets the same for it, so that only the price is new. */
const isSameService = ({ before, after, from }: TermsChange): boolean =>
  before.serviceId === after.serviceId &&
  before.everyWeeks === after.everyWeeks &&
  isDeepStrictEqual(termsOn(before.terms, from).options, termsOn(after.terms, from).options);

/**
 * The prices of a plan that costs more from a day on, in words, for a customer whose autopay is on; undefined if it
 * does not. For the same service, that day must be {@link priceNoticeDays} ahead (rules: payment-30).
 * @throws AppError `invalid`
 */
export const newPriceOf = (
  change: TermsChange,
  today: string,
): Pick<PriceNotice, 'before' | 'after' | 'from'> | undefined => {
  if (!isDearer(change)) return undefined;
  const { before, after, from } = change;
  const earliest = addDays(today, priceNoticeDays);
  if (isSameService(change) && from < earliest)
    throw invalidPlan({
      from: `This customer pays by autopay and learns of a higher price ${priceNoticeDays} days ahead. Please choose ${formatCalendarDate(earliest)} or a later day`,
    });
  return {
    before: describePrice(termsOn(before.terms, from)),
    after: describePrice(termsOn(after.terms, from)),
    from,
  };
};

export type PriceNoticeDependencies = NoticeDependencies & {
  plans: Pick<PlanStore, 'find'>;
  bookings: Pick<BookingStore, 'getMany'>;
  settings: SiteSettings;
};

/**
 * Mails a customer with autopay that a plan gets a higher price, at most once, if that has yet to be done and still
 * holds (rules: payment-30).
 * @returns the delivery as {@link sendNotice} does
 */
export const mailPriceNotice = async (
  notice: PriceNotice,
  { plans, bookings, settings, ...sending }: PriceNoticeDependencies,
): Promise<Delivery | undefined> =>
  sendNotice(
    notice,
    async (customer) => {
      const plan = await plans.find(notice.planId);
      if (!plan) return { problem: 'This plan is gone.' };
      if (describePrice(termsOn(plan.terms, notice.from)) !== notice.after)
        return { problem: 'The price has changed again.' };
      const now = sending.clock();
      // If this fails, the mail goes out without the next visit, as that of any other change.
      const visits = await madeVisits(plan, businessDate(now), bookings).catch(() => undefined);
      return composePriceNotice({ notice, customer, plan, visits, settings, now });
    },
    sending,
  );
