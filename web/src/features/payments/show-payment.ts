import { listBookings } from 'shared/contracts/bookings.ts';
import { listOwnDueItems, type OwnDueItem } from 'shared/contracts/charges.ts';
import { listPayments, type Payment } from 'shared/contracts/payments.ts';
import { listStatements } from 'shared/contracts/statements.ts';
import { invalidate, queryClient, queryFor } from '../../lib/query-client.ts';
import { amendAnswers, readAfterLag } from '../../lib/written-items.ts';
import { methodLists } from './saved-methods.ts';

/** Shows a payment in the customer's list until the index behind it has caught up. */
export const showPayment = (saved: Payment): void => {
  const { queryKey: shown } = queryFor(listPayments);
  amendAnswers(listPayments, (queryKey) => {
    if (JSON.stringify(queryKey) !== JSON.stringify(shown)) return;
    queryClient.setQueryData<Payment[]>(queryKey, (payments) => {
      const found = payments?.find(({ id }) => id === saved.id);
      if (!payments || (found && found.updatedAt >= saved.updatedAt)) return payments;
      return [saved, ...payments.filter(({ id }) => id !== saved.id)];
    });
  });
};

/** What shows the items of a payment. */
export const billLists = [listOwnDueItems, listStatements, listBookings, listPayments];

/** Shows what has become of a payment at the provider: what was paid, or is being collected, is no longer due. */
export const showOutcome = (payment: Payment): void => {
  showPayment(payment);
  const isTaken = ['succeeded', 'processing', 'disputed'].includes(payment.state);
  if (isTaken)
    amendAnswers(listOwnDueItems, (queryKey) => {
      queryClient.setQueryData<OwnDueItem[]>(queryKey, (due) =>
        due?.filter(({ id }) => payment.items.every((item) => item.id !== id)),
      );
    });
  // Its card or bank account may have been saved with it.
  const changed = [...billLists, ...methodLists];
  readAfterLag(...changed);
  void invalidate(...changed);
};
