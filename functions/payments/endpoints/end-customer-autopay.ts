import { randomUUID } from 'node:crypto';
import { endCustomerAutopay } from 'shared/contracts/autopay.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { autopayStore } from '../../payment-rows/autopay-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { mailer } from '../../platform/mail/mailer.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { customerAutopayView } from '../autopay/autopay-view.ts';
import { turnOffForCustomer } from '../autopay/turn-off.ts';
import { noPayments, readProviderSettings } from '../provider-settings.ts';

export const handler = endpoint({
  contract: endCustomerAutopay,
  dependencies: (table) => ({
    table,
    autopays: autopayStore(table),
    profiles: profileStore(table),
    mailer: mailer(),
    settings: readSiteSettings(),
    provider: readProviderSettings(),
    newId: (): string => randomUUID(),
    clock: () => new Date(),
  }),
  handle: async ({ params: { id }, now }, { provider, ...dependencies }) => {
    if (provider === null) throw noPayments();
    const { id: userId } = await dependencies.profiles.getCustomer(id);
    const autopay = await turnOffForCustomer({ userId, now }, dependencies);
    return customerAutopayView(autopay, undefined);
  },
});
