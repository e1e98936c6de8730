import { addDays, businessDate, dayEnd } from 'shared/domain/dates.ts';
import { newLink } from '../../delivery/link-store.ts';
import type { ProviderPayment } from '../../payment-rows/provider-payment.ts';
import type { Table } from '../../platform/table/table.ts';

/** Days during which the link can pay the bills: as long as the operator sees that the payment has failed. */
const linkDays = 30;

/** The state of a payment for which its link was made: something of it is due. */
export const linkedState = 'due';

/** A new link for paying what autopay could not collect without the customer (rules: payment-32). */
export const paymentLinkOf = (
  table: Table,
  { id, customerId }: Pick<ProviderPayment, 'id' | 'customerId'>,
  now: Date,
): ReturnType<typeof newLink> =>
  newLink(table, {
    purpose: 'payment',
    subject: id,
    revision: linkedState,
    customerId,
    actions: ['pay'],
    expiresAt: dayEnd(addDays(businessDate(now), linkDays)),
    now,
  });
