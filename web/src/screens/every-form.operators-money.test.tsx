import { fireEvent, screen } from '@testing-library/react';
import { asOperator } from '../testing/book-operator.ts';
import { customerUser, idOf } from '../testing/fixtures.ts';
import { sendsEach } from '../testing/form-book.ts';
import { fill, press } from '../testing/site-steps.ts';

/** What each of the operator's forms about money sends. */

const billing = asOperator(`/admin/customers/${customerUser.id}?tab=billing`);

sendsEach('admin', {
  'a charge that is paid': {
    ...billing,
    steps: async () => {
      await press('Mark Paid: Monthly Membership, Nov 2, 2026');
      await fill(/^(How|Paid by|Paid with)/, 'check');
      await fill(/^Note/, ' No. 12 ');
      fireEvent.submit(screen.getByLabelText(/^Note/).closest('form')!);
    },
    sends: [
      `POST /api/admin/charges/${idOf(91)}/paid`,
      { method: 'check', paidOn: '2026-11-20', note: ' No. 12 ' },
    ],
  },
  'a charge that is void': {
    ...billing,
    steps: async () => {
      await press('Void: Monthly Membership, Nov 2, 2026');
      await fill('Reason', ' Billed twice ');
      fireEvent.submit(screen.getByLabelText('Reason').closest('form')!);
    },
    sends: [`POST /api/admin/charges/${idOf(91)}/void`, { reason: ' Billed twice ' }],
  },
  'a charge that is refunded': {
    ...billing,
    steps: async () => {
      await press('Refund: Monthly Membership, Oct 2, 2026');
      await fill('Reason', ' Two visits fell out ');
      fireEvent.submit(screen.getByLabelText('Reason').closest('form')!);
    },
    sends: [
      `POST /api/admin/charges/${idOf(92)}/refunded`,
      { amount: '225.00', refundedOn: '2026-11-20', reason: ' Two visits fell out ' },
    ],
  },
  'a charge by card that is refunded': {
    ...billing,
    steps: async () => {
      await press('Refund: Monthly Membership, Jul 2, 2026');
      await fill('Reason', ' Two visits fell out ');
      fireEvent.submit(screen.getByLabelText('Reason').closest('form')!);
    },
    sends: [
      `POST /api/admin/payments/${idOf(162)}/refund`,
      {
        item: { kind: 'charge', id: idOf(96) },
        amount: '223.56',
        reason: ' Two visits fell out ',
        refundedBefore: '20.00',
      },
    ],
  },
  'a payment of all that is due': {
    ...asOperator('/admin/money'),
    steps: async () => {
      await press('Record Payment: Casey Customer');
      await fill('Paid by', 'zelle');
      await fill('Paid on', '2026-11-18');
      await fill(/^Note/, ' No. 12 ');
      fireEvent.submit(screen.getByLabelText(/^Note/).closest('form')!);
    },
    sends: [
      `POST /api/admin/customers/${idOf(1)}/payments`,
      {
        items: [
          { id: idOf(91), kind: 'charge' },
          { id: idOf(143), kind: 'visit' },
        ],
        method: 'zelle',
        paidOn: '2026-11-18',
        note: ' No. 12 ',
      },
    ],
  },
  'a rate of sales tax': {
    ...billing,
    steps: async () => {
      await fill('Rate in percent', '7.5');
      fireEvent.submit(screen.getByLabelText('Rate in percent').closest('form')!);
    },
    sends: [`PUT /api/admin/customers/${idOf(1)}/tax`, { taxExempt: false, taxRate: 0.075 }],
  },
  'no sales tax': {
    ...billing,
    steps: async () => {
      await fill('This customer pays', 'none');
      await press('Save Sales Tax');
    },
    sends: [`PUT /api/admin/customers/${idOf(1)}/tax`, { taxExempt: false, taxRate: null }],
  },
});
