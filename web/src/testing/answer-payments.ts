import { listAdminPayments, type AdminPayment } from 'shared/contracts/payments.ts';
import { answerEach } from './fake-api.ts';

/** An inquiry has changed nothing, but stands with what is disputed. */
const listOf = ({ state, dispute }: AdminPayment): string =>
  dispute?.state === 'inquiry' ? 'disputed' : state;

/** Answers the operator's lists of payments with these, each in the list of its state and customer. */
export const answerPayments = (payments: readonly AdminPayment[]): void =>
  answerEach(listAdminPayments, ({ query }) =>
    payments.filter(
      (payment) =>
        listOf(payment) === (query['state'] ?? 'reported') &&
        payment.customerId === (query['customerId'] ?? payment.customerId),
    ),
  );
