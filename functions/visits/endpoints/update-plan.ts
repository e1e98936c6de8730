import { randomUUID } from 'node:crypto';
import { updatePlan } from 'shared/contracts/plans.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { catalogueStore } from '../../catalogue/catalogue-store.ts';
import { autopayStore } from '../../payment-rows/autopay-store.ts';
import { makeVisits } from '../../plans/make-visits.ts';
import { taxRatesOf } from '../../plans/planned-visit.ts';
import { planView } from '../../plans/stored-plan.ts';
import { settleAllOrThrow } from '../../platform/settle-all-or-throw.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { mailer } from '../../platform/mail/mailer.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { changePlan } from '../plan-actions/change-plan.ts';
import { mailPlanAction } from '../plan-actions/mail-plan-action.ts';
import { mailPriceNotice } from '../plan-actions/price-notice.ts';
import { settleChange } from '../plan-actions/settle-plan.ts';
import { visitStores } from '../visit-stores.ts';

export const handler = endpoint({
  contract: updatePlan,
  dependencies: (table) => {
    const settings = readSiteSettings();
    return {
      ...visitStores(table),
      catalogue: catalogueStore(table),
      taxRateOn: taxRatesOf(settings),
      autopays: autopayStore(table),
      mailer: mailer(),
      settings,
      newId: (): string => randomUUID(),
      clock: () => new Date(),
    };
  },
  handle: async ({ params: { id }, body: form, now, idempotencyKey: key }, dependencies) => {
    const { plan, customer, isNew, notice } = await changePlan(
      { id, form, key, now },
      dependencies,
    );
    const settle = async () => {
      const known = { profile: customer };
      const isSame = plan.id === id;
      const before = isSame ? { ...known, plan } : known;
      const settled = await settleChange(id, now, dependencies, before);
      return makeVisits(plan.id, now, dependencies, isSame ? { ...known, plan: settled } : known);
    };
    const tell = async (): Promise<void> => {
      if (isNew && !notice)
        await mailPlanAction(plan, { action: 'change', customer, now }, dependencies);
    };
    // The mail is sent even if updating the visits fails, because a repeated call would not send it.
    const [made] = await settleAllOrThrow([settle(), tell()]);
    // A notice is stored, so the nightly job sends it if this call does not get here.
    if (notice) await mailPriceNotice(notice, dependencies);
    return planView(made.plan ?? plan, businessDate(now));
  },
});
