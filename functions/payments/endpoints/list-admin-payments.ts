import { listAdminPayments } from 'shared/contracts/payments.ts';
import { namesOf } from '../../charges/due-items.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { paymentStore } from '../../payment-rows/payment-store.ts';
import { adminPaymentView } from '../../payment-rows/stored-payment.ts';

export const handler = endpoint({
  contract: listAdminPayments,
  dependencies: (table) => ({ payments: paymentStore(table), profiles: profileStore(table) }),
  handle: async (_, { payments, profiles }) => {
    const reported = await payments.listReported();
    const names = await namesOf(
      reported.map(({ customerId }) => customerId),
      profiles,
    );
    return reported.map((each) => adminPaymentView(each, names.get(each.customerId) ?? ''));
  },
});
