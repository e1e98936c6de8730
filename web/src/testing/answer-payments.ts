import { listAdminPayments, type AdminPayment } from 'shared/contracts/payments.ts';
import { answerEach } from './fake-api.ts';

/** Answers the operator's lists of payments with these, each in the list of its state and customer. */
export const answerPayments = (payments: readonly AdminPayment[]): void =>
  answerEach(listAdminPayments, ({ query }) =>
    payments.filter(
      ({ state, customerId }) =>
        state === (query['state'] ?? 'reported') &&
        customerId === (query['customerId'] ?? customerId),
    ),
  );
