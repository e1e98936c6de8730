import { useMutation } from '@tanstack/react-query';
import { listAdminBookings, listBookingDays } from 'shared/contracts/admin-bookings.ts';
import {
  listChargesOfCustomer,
  listDueItems,
  recordPayment,
  type DueItem,
} from 'shared/contracts/charges.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import { listBookingsOfCustomer } from 'shared/contracts/customer-history.ts';
import { decimalToCents, formatCents } from 'shared/domain/money.ts';
import { call } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-client.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { readAfterLag } from '../../lib/written-items.ts';
import { toast } from '../../ui/toast-store.ts';
import { useLateFailure } from '../../ui/use-late-failure.ts';
import { hidePaid } from './due-items.ts';

export type PaymentForm = Omit<BodyOf<typeof recordPayment>, 'items'>;

const outdated = [
  listDueItems,
  listAdminBookings,
  listBookingDays,
  listBookingsOfCustomer,
  listChargesOfCustomer,
] as const;

export const paymentFailed = 'The payment could not be saved. Please try again.';

/** Marks items of one customer as paid (rules: charge-6); `error` is why that failed. */
export const useRecordPayment = (
  customer: Pick<DueItem, 'customerId' | 'customerName'>,
  onPaid: () => void,
) => {
  const once = useSingleFlight();
  const tellLate = useLateFailure();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: ({ items, form }: { items: readonly DueItem[]; form: PaymentForm }) =>
      call(recordPayment, {
        params: { id: customer.customerId },
        body: { items: items.map(({ kind, id }) => ({ kind, id })), ...form },
      }),
    onSuccess: async ({ total }, { items }) => {
      hidePaid(
        customer.customerId,
        items.map(({ id }) => id),
      );
      toast({
        title: 'Payment Saved',
        description: `${formatCents(decimalToCents(total))} from ${customer.customerName}.`,
      });
      onPaid();
      readAfterLag(listDueItems, listChargesOfCustomer);
      await invalidate(...outdated);
    },
    // If the items are no longer due, refetching removes the form.
    onError: (failure) =>
      tellLate(invalidate(listDueItems), failure, {
        title: 'Payment Not Saved',
        fallback: paymentFailed,
      }),
  });
  return {
    pay: (items: readonly DueItem[], form: PaymentForm) =>
      void once(async () => mutateAsync({ items, form })),
    isPending,
    error,
  };
};
