import { listAdminBookings, listBookingDays } from 'shared/contracts/admin-bookings.ts';
import { listChargesOfCustomer } from 'shared/contracts/charges.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import { listBookingsOfCustomer } from 'shared/contracts/customer-history.ts';
import { listAdminPayments, refundPayment, type AdminPayment } from 'shared/contracts/payments.ts';
import { decimalToCents, formatCentsInFull } from 'shared/domain/prices/money.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { queryClient } from '../../lib/query-client.ts';
import { amendAnswers } from '../../lib/written-items.ts';
import { methodLabel, paymentsQuery } from './admin-payments.ts';

/** Shows a payment as it was saved until the index behind the list has caught up. */
const showPayment = (saved: AdminPayment): void => {
  const { queryKey: shown } = paymentsQuery({
    state: 'succeeded',
    customerId: saved.customerId,
  });
  amendAnswers(listAdminPayments, (queryKey) => {
    if (JSON.stringify(queryKey) !== JSON.stringify(shown)) return;
    queryClient.setQueryData<AdminPayment[]>(queryKey, (payments) =>
      payments?.map((payment) =>
        payment.id === saved.id && payment.updatedAt < saved.updatedAt ? saved : payment,
      ),
    );
  });
};

/** Where the operator reads what was given back. */
export const refundedLists = [
  listAdminPayments,
  listChargesOfCustomer,
  listAdminBookings,
  listBookingDays,
  listBookingsOfCustomer,
];

type Refund = { payment: AdminPayment; form: BodyOf<typeof refundPayment> };

const refund = defineChange(refundPayment, {
  request: ({ payment, form }: Refund) => ({ params: { id: payment.id }, body: form }),
  isStep: true,
  shows: showPayment,
  says: (saved, { form }) => ({
    title: 'Refund Made',
    description: `${formatCentsInFull(decimalToCents(form.amount))} to ${methodLabel(saved) ?? saved.customerName}.`,
  }),
  outdates: refundedLists,
  outdatesLater: refundedLists,
  outdatesRefused: refundedLists,
  fails: {
    title: 'Not Refunded',
    fallback: 'The refund could not be made. Please try again.',
    inForm: true,
  },
});

/** Gives back what a card or bank has paid for an item; `problem` is the error message for the form. */
export const useRefundPayment = (payment: AdminPayment, onDone: () => void) => {
  const { run, isPending, problem } = useChange(refund, { onDone });
  return { give: (form: Refund['form']) => void run({ payment, form }), isPending, problem };
};
