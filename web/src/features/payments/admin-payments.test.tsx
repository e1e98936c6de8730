import { screen } from '@testing-library/react';
import { listDueItems } from 'shared/contracts/charges.ts';
import { listAdminPayments, type AdminPayment } from 'shared/contracts/payments.ts';
import { expect, it } from 'vitest';
import { answerPayments } from '../../testing/answer-payments.ts';
import { answer, callsOf, refuse } from '../../testing/fake-api.ts';
import { customerUser, dueItem, idOf, payment } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import { expectHeading, expectText, press } from '../../testing/site-steps.ts';
import { takeNoCards } from '../../testing/take-no-cards.ts';

const bank = { type: 'bank', last4: '6789' } as const;

const processing = (change: Partial<AdminPayment> = {}): AdminPayment =>
  payment({ id: idOf(96), state: 'processing', method: bank, total: '120.00', ...change });

const failed = payment({
  id: idOf(97),
  state: 'failed',
  method: bank,
  failure: { message: 'There was not enough money in the account.', isFinal: true },
});

const lines = (): (string | null)[] =>
  [...document.querySelectorAll('h2, summary:has(.block)')].map(({ textContent }) => textContent);

it('shows what is processing in one line of its own, and does not count it as due', async () => {
  answer(listDueItems, [dueItem()]);
  answerPayments([
    processing(),
    processing({ id: idOf(98), customerId: idOf(3), customerName: 'Abel Able', total: '30.50' }),
  ]);
  await openSite('/admin/money', 'admin');
  await expectText('$243.56 due from 1 customer');
  expect(lines().slice(-3)).toEqual([
    'Casey Customer1 item since Nov 2, 2026$243.56',
    'Processing2 payments$150.50',
    'Totals by Month',
  ]);
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Abel Able' });
  expect(link.pathname + link.search).toBe(`/admin/customers/${idOf(3)}?tab=billing`);
  const facts = [...document.querySelectorAll('li .text-ink-soft')].map(
    ({ textContent }) => textContent,
  );
  expect(facts).toContain('Bank account ending in 6789, since Nov 20, 2026');
});

it('shows what has failed before what is due, why, and how to reach the customer', async () => {
  answer(listDueItems, [dueItem()]);
  answerPayments([failed]);
  await openSite('/admin/money', 'admin');
  await expectHeading('Failed Payments');
  expect(lines().slice(0, 3)).toEqual([
    'Failed Payments',
    'Casey CustomerFailed Nov 20, 2026: There was not enough money in the account.$243.56',
    '$243.56 due from 1 customer',
  ]);
  expect(screen.getByRole('link', { name: /^Call Casey Customer: / })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Open Customer: Casey Customer' })).toHaveLength(2);
});

it('says what could not be loaded, and loads it when asked', async () => {
  answer(listDueItems, [dueItem()]);
  refuse(listAdminPayments, { status: 403 });
  await openSite('/admin/money', 'admin');
  await expectText('Some payments could not be loaded.');
  await expectText('$243.56 due from 1 customer');
  answerPayments([failed]);
  await press('Try Again');
  await expectHeading('Failed Payments');
});

it.each(['overview', 'billing'])(
  'shows on a customer’s page what is processing, beside what is due: %s',
  async (tab) => {
    answer(listDueItems, [dueItem()]);
    answerPayments([
      processing({ customerId: customerUser.id }),
      processing({ id: idOf(98), customerId: idOf(3) }),
    ]);
    await openSite(`/admin/customers/${customerUser.id}?tab=${tab}`, 'admin');
    const heading = await screen.findByRole('heading', { name: 'Processing' });
    expect(heading.parentElement?.textContent).toBe('Processing$120.00');
    await expectText('$243.56');
    expect(screen.queryAllByText(/^Bank account ending in 6789,/)).toHaveLength(
      tab === 'billing' ? 1 : 0,
    );
  },
);

it.each(['/admin/money', `/admin/customers/${customerUser.id}`])(
  'asks for none where the stage takes neither cards nor banks: %s',
  async (path) => {
    takeNoCards();
    answer(listDueItems, [dueItem()]);
    answerPayments([failed, processing()]);
    await openSite(path, 'admin');
    await screen.findAllByText(/^\$243\.56/);
    expect(callsOf(listAdminPayments)).toEqual([]);
    expect(screen.queryByText(/Processing|Failed/)).toBeNull();
  },
);
