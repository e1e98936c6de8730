import { screen, within } from '@testing-library/react';
import { listCharges, listOwnDueItems, type OwnDueItem } from 'shared/contracts/charges.ts';
import { expect, it } from 'vitest';
import { answer, failNext } from '../../testing/fake-api.ts';
import { charge, idOf } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import { expectText, press } from '../../testing/site-steps.ts';

const section = async () => {
  const heading = await screen.findByRole('heading', { name: 'Balance Due' });
  return within(heading.closest('section')!);
};

const visit: OwnDueItem = {
  kind: 'visit',
  id: idOf(61),
  name: 'Pool School',
  day: '2026-11-17',
  tax: '8.25',
  total: '108.25',
};
// Also among the charges.
const dueCharge: OwnDueItem = { ...visit, kind: 'charge', id: charge().id, total: charge().total };

it('adds up completed visits that are paid by themselves and the charges of plans', async () => {
  answer(listOwnDueItems, [visit, dueCharge]);
  answer(listCharges, [charge(), charge({ id: idOf(66), state: 'paid', paidOn: '2026-10-01' })]);
  await openSite('/billing', 'customer');
  const due = await section();
  expect(await due.findByText('$351.81')).toBeDefined();
  const [unpaid, ...charges] = due.getAllByRole('listitem');
  expect(unpaid!.textContent).toBe('Pool SchoolNov 17, 2026with $8.25 sales tax$108.25Due');
  expect(charges).toHaveLength(2);
});

it('shows each charge with its first and last day', async () => {
  answer(listCharges, [
    charge({ id: idOf(93), from: '2026-11-06', until: '2026-12-06' }),
    charge({ from: '2026-10-06', until: '2026-11-06', state: 'paid', paidOn: '2026-10-07' }),
  ]);
  await openSite('/billing', 'customer');
  await expectText('Nov 6, 2026 to Dec 5, 2026');
  await expectText('Oct 6, 2026 to Nov 5, 2026');
  await expectText('Paid on Oct 7, 2026');
});

it('shows the latest paid charges, and all when asked, with the due ones first', async () => {
  const paid = Array.from({ length: 6 }, (_, number) =>
    charge({ id: idOf(70 + number), state: 'paid', paidOn: '2026-10-01' }),
  );
  answer(listCharges, [...paid, charge({ name: 'Due for long' })]);
  await openSite('/billing', 'customer');
  const due = await section();
  const lines = await due.findAllByRole('listitem');
  expect(lines).toHaveLength(4);
  expect(lines[0]!.textContent).toContain('Due for long');
  await press('Show All 7 Charges', due);
  expect(due.getAllByRole('listitem')).toHaveLength(7);
});

it('says so when nothing is due', async () => {
  await openSite('/billing', 'customer');
  expect(await (await section()).findByText('Nothing is due.')).toBeDefined();
});

it.each([
  ['charges', listCharges],
  ['unpaid visits', listOwnDueItems],
])('adds up nothing while the %s are unknown, and says so', async (_what, contract) => {
  answer(listCharges, [charge()]);
  answer(listOwnDueItems, [visit, dueCharge]);
  failNext(contract, { status: 403 });
  await openSite('/billing', 'customer');
  const due = await section();
  await expectText('Your charges could not be loaded', due);
  expect(due.queryByText(/^\$/)).toBeNull();
  expect(due.queryByText('Pool School')).toBeNull();
  await press('Try Again', due);
  await expectText('$351.81');
});
