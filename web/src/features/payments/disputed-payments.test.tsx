import { screen, waitFor, within } from '@testing-library/react';
import { listDueItems } from 'shared/contracts/charges.ts';
import { gatherEvidence, listAdminPayments, type AdminPayment } from 'shared/contracts/payments.ts';
import { expect, it, vi } from 'vitest';
import { answerPayments } from '../../testing/answer-payments.ts';
import { answer, callsOf, delayCalls, failNext, refuse } from '../../testing/fake-api.ts';
import { disputed, dueItem, idOf, now, payment } from '../../testing/fixtures.ts';
import { takeCards } from '../../testing/offer-ways-to-pay.ts';
import { openSite } from '../../testing/open-site.tsx';
import { expectHeading, expectText, expectToast, press } from '../../testing/site-steps.ts';
import { takeNoCards } from '../../testing/take-no-cards.ts';

const bank = { type: 'bank', last4: '6789' } as const;
const notAuthorized = 'The bank says that this debit was not authorized.';

const abel = { customerId: idOf(3), customerName: 'Abel Able' };

const givenUp = payment({
  id: idOf(101),
  customerName: 'Gil Given',
  state: 'failed',
  isAutomatic: true,
  attempt: 3,
  failure: { message: 'The card was declined.', isFinal: true },
});

const returned = (change: Partial<AdminPayment> = {}): AdminPayment =>
  disputed(
    {
      id: idOf(102),
      state: 'returned',
      method: bank,
      brand: null,
      updatedAt: '2026-11-19T15:00:00.000Z',
      ...change,
    },
    { state: 'lost', dueBy: null, reason: notAuthorized },
  );

const lines = (): (string | null)[] =>
  [...document.querySelectorAll('ul > li > details > summary')].map(
    ({ textContent }) => textContent,
  );

const open = async (...payments: AdminPayment[]): Promise<void> => {
  answer(listDueItems, [dueItem()]);
  answerPayments(payments);
  await openSite('/admin/money', 'admin');
  await expectHeading('Needs Your Decision');
};

it('lists what is disputed with its last day, after autopay and before what was returned or reported', async () => {
  takeCards();
  await open(
    payment({ customerName: 'Rae Report' }),
    returned({ customerName: 'Bea Bank' }),
    disputed({ id: idOf(103) }),
    disputed(abel, { dueBy: '2026-12-08T17:00:00.000Z' }),
    disputed({ id: idOf(104), customerName: 'Una Undated' }, { dueBy: null }),
    givenUp,
  );
  expect(lines().slice(0, 6)).toEqual([
    'Gil GivenAutopay gave up Nov 20, 2026: The card was declined.$243.56',
    'Casey CustomerDisputed: The cardholder says that they did not make this payment. Answer by Dec 5, 2026.$243.56',
    'Abel AbleDisputed: The cardholder says that they did not make this payment. Answer by Dec 8, 2026.$243.56',
    'Una UndatedDisputed: The cardholder says that they did not make this payment. The bank is deciding.$243.56',
    `Bea BankReturned by the bank Nov 19, 2026: ${notAuthorized}$243.56`,
    'Rae ReportReported by Venmo, Nov 20, 2026$243.56',
  ]);
  expect(screen.getAllByText('Monthly Membership · Visa ending in 4242')).toHaveLength(3);
});

it('says that an inquiry has taken nothing, and lets it be answered too', async () => {
  await open(disputed({ state: 'succeeded' }, { state: 'inquiry', amount: '43.56' }));
  expect(lines()[0]).toBe(
    'Casey CustomerBank inquiry: The cardholder says that they did not make this payment. Answer by Dec 5, 2026.$43.56',
  );
  await expectText('The bank only asks so far. Nothing is taken back unless it becomes a dispute.');
  await expectText('All of the payment was $243.56.');
  expect(screen.getByRole('button', { name: 'Gather Evidence: Casey Customer' })).toBeTruthy();
});

it.each<[string, AdminPayment, string]>([
  ['of a bank', disputed({ method: bank, brand: null }), 'The bank has decided.'],
  [
    'after the last day',
    disputed({}, { dueBy: '2026-11-20T03:00:00.000Z' }),
    'The bank is deciding.',
  ],
])('offers no evidence for a dispute %s', async (_what, one, text) => {
  await open(one);
  await expectText(text);
  expect(screen.queryByRole('button', { name: /^Gather/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Submit at Stripe/ })).toBeNull();
  expect(screen.getAllByRole('link', { name: 'Open Customer: Casey Customer' })).toHaveLength(2);
});

it('leads to Stripe for what is answered there alone', async () => {
  await open(disputed({ method: { type: 'link', last4: null }, brand: null }));
  expect(screen.getByRole('link', { name: /^Answer at Stripe: Casey Customer/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Gather/ })).toBeNull();
});

it('gathers the evidence, leads to where it is submitted, and can gather it again', async () => {
  await open(disputed());
  const line = screen.getByText(/^Disputed:/).closest('details')!;
  line.open = true;
  const gathered = disputed({ updatedAt: '2026-11-20T16:00:00.000Z' }, { evidenceAt: now });
  answer(gatherEvidence, gathered);
  const release = delayCalls(gatherEvidence);
  await press('Gather Evidence: Casey Customer');
  await press('Gathering...');
  answerPayments([gathered]);
  release();
  await expectToast({
    title: 'Evidence Gathered',
    description: 'Submit it at Stripe by Dec 5, 2026.',
  });
  await expectText(
    'Evidence gathered Nov 20, 2026. The bank gets it once you submit it at Stripe.',
  );
  const link = within(line).getByRole<HTMLAnchorElement>('link', { name: /^Submit at Stripe/ });
  expect([link.href, link.target, link.rel]).toEqual([
    'https://dashboard.stripe.com/payments/pi_1',
    '_blank',
    'noreferrer',
  ]);
  expect(line.open).toBe(true);
  vi.advanceTimersByTime(1000);
  await press('Gather Again: Casey Customer');
  await waitFor(() => expect(callsOf(gatherEvidence)).toHaveLength(2));
  expect(callsOf(gatherEvidence)).toMatchObject([
    { params: { id: idOf(95) } },
    { params: { id: idOf(95) } },
  ]);
});

it('says why the evidence was not gathered, and tries again', async () => {
  await open(disputed());
  const message = 'The bank has decided. There is nothing left to answer.';
  answer(gatherEvidence, disputed({}, { evidenceAt: now }));
  failNext(gatherEvidence, { code: 'conflict', message });
  await press('Gather Evidence: Casey Customer');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  vi.advanceTimersByTime(1000);
  await press('Gather Evidence: Casey Customer');
  await expectToast({ title: 'Evidence Gathered' });
});

it('shows what of a returned payment is due again, with the ways to get it', async () => {
  await open(returned());
  const line = screen.getByText(/^Returned by the bank/).closest('details')!;
  expect(within(line).getByText('Nov 2, 2026').closest('li')?.textContent).toBe(
    'Monthly Membership · Nov 2, 2026',
  );
  const named = (role: string) =>
    within(line)
      .getAllByRole(role)
      .map((one) => one.getAttribute('aria-label') ?? one.textContent);
  expect(named('link')).toEqual([
    'Call Casey Customer: 281-555-0101',
    'Open Customer: Casey Customer',
  ]);
  expect(named('button')).toContain('Record Payment: Casey Customer');
});

it('says that nothing of a returned payment is due any more', async () => {
  await open(returned({ items: [{ ...payment().items[0]!, id: idOf(77) }] }));
  await expectText('Nothing of it is due any more.');
});

it('says what could not be loaded, and shows the rest', async () => {
  answer(listDueItems, [dueItem()]);
  refuse(listAdminPayments, { status: 403 });
  await openSite('/admin/money', 'admin');
  await expectText('Some payments could not be loaded.');
  answerPayments([disputed()]);
  await press('Try Again');
  await expectText(/^Disputed: /);
});

it('asks for none where the stage takes neither cards nor banks', async () => {
  takeNoCards();
  answer(listDueItems, [dueItem()]);
  answerPayments([disputed(), returned()]);
  await openSite('/admin/money', 'admin');
  await expectText('$243.56 due from 1 customer');
  expect(screen.queryByText(/Disputed|Returned/)).toBeNull();
});
