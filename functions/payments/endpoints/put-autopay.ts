import { randomUUID } from 'node:crypto';
import { putAutopay } from 'shared/contracts/autopay.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { noticeStore } from '../../payment-rows/autopay-notice.ts';
import { autopayStore } from '../../payment-rows/autopay-store.ts';
import { planStore } from '../../plans/plan-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { mailer } from '../../platform/mail/mailer.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { autopayView } from '../autopay/autopay-view.ts';
import { setAutopay } from '../autopay/set-autopay.ts';
import { mailAgreement } from '../autopay/mail-consent.ts';
import { noPayments, readProviderSettings } from '../provider-settings.ts';

export const handler = endpoint({
  contract: putAutopay,
  dependencies: (table) => ({
    table,
    autopays: autopayStore(table),
    notices: noticeStore(table),
    plans: planStore(table),
    profiles: profileStore(table),
    mailer: mailer(),
    settings: readSiteSettings(),
    provider: readProviderSettings(),
    newId: (): string => randomUUID(),
    clock: () => new Date(),
  }),
  handle: async ({ caller: { userId }, body, now }, { plans, provider, ...dependencies }) => {
    if (provider === null) throw noPayments();
    const [autopay, own] = await Promise.all([
      setAutopay({ userId, body, now }, dependencies),
      plans.listOfCustomer(userId),
    ]);
    await mailAgreement(autopay, dependencies);
    return autopayView({ autopay, plans: own, settings: dependencies.settings });
  },
});
