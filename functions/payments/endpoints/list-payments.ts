import { listPayments } from 'shared/contracts/payments.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { paymentStore } from '../../payment-rows/payment-store.ts';
import { paymentView } from '../../payment-rows/stored-payment.ts';

export const handler = endpoint({
  contract: listPayments,
  dependencies: (table) => ({ payments: paymentStore(table) }),
  handle: async ({ caller }, { payments }) =>
    (await payments.listOfCustomer(caller.userId)).map(paymentView),
});
