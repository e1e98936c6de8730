import { listDueItems, listOwnDueItems } from 'shared/contracts/charges.ts';
import {
  actOnPayment,
  listPayments,
  listAdminPayments,
  reportPayment,
} from 'shared/contracts/payments.ts';
import { answer } from '../fake-api.ts';
import { dueItem, idOf, payment } from '../fixtures.ts';
import { offerWaysToPay } from '../offer-ways-to-pay.ts';
import { fill, press } from '../site-steps.ts';
import type { Change } from './change.ts';

/** What customers report as paid, and what the operator decides about it. */
export const paymentChanges: readonly Change[] = [
  {
    contract: reportPayment,
    as: 'customer',
    path: '/billing',
    prepare: () => {
      offerWaysToPay();
      answer(listOwnDueItems, [dueItem()]);
      answer(reportPayment, payment());
    },
    act: () => press('I’ve Paid by Venmo'),
    sends: { body: { items: [{ kind: 'charge', id: idOf(91) }], method: 'venmo' } },
    outdates: [listPayments],
    outdatesRefused: [listPayments],
    says: {
      title: 'Thank You',
      description: 'We will confirm your payment when it has arrived.',
    },
  },
  {
    contract: actOnPayment,
    as: 'admin',
    path: '/admin/money',
    prepare: () => {
      offerWaysToPay();
      answer(listAdminPayments, [payment()]);
      answer(actOnPayment, payment({ state: 'dismissed' }));
    },
    act: async () => {
      await press('Dismiss: Casey Customer');
      await fill('Reason', 'Nothing has arrived');
      await press('Yes, Dismiss');
    },
    again: () => press('Yes, Dismiss'),
    sends: {
      params: { id: idOf(95), action: 'dismiss' },
      body: { reason: 'Nothing has arrived' },
    },
    outdates: [listAdminPayments],
    outdatesRefused: [listAdminPayments, listDueItems],
    says: { title: 'Payment Dismissed', description: '$243.56 from Casey Customer.' },
  },
];
