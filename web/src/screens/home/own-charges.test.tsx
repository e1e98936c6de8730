import { screen, within } from '@testing-library/react';
import { getVisitSummary, listBookings } from 'shared/contracts/bookings.ts';
import { listCharges, listOwnDueItems } from 'shared/contracts/charges.ts';
import { expect, it } from 'vitest';
import { answer, answerEach, callsOf, failNext } from '../../testing/fake-api.ts';
import { booking, charge, idOf } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import { expectHeading, expectText, press } from '../../testing/site-steps.ts';

const section = async () => {
  const heading = await screen.findByRole('heading', { name: 'Balance Due' });
  return within(heading.closest('section')!);
};

const visit = (id: number, change: Parameters<typeof booking>[0]) =>
  booking({ id: idOf(id), serviceName: 'Pool School', scheduledDate: '2026-11-17', ...change });

it('adds up completed visits that are paid by themselves and the charges of plans', async () => {
  answer(listBookings, [
    visit(61, { status: 'completed', totalAmount: '100.00', tax: '8.25', amountDue: '108.25' }),
    visit(62, { status: 'completed', paymentStatus: 'paid', amountDue: '0.00' }),
    visit(63, { status: 'completed', included: true, amountDue: '0.00' }),
    visit(64, { status: 'confirmed', amountDue: '225.00' }),
  ]);
  answer(listCharges, [charge(), charge({ id: idOf(66), state: 'paid', paidOn: '2026-10-01' })]);
  await openSite('/', 'customer');
  const due = await section();
  expect(await due.findByText('$351.81 to be paid.')).toBeDefined();
  const [unpaid, ...charges] = due.getAllByRole('listitem');
  expect(unpaid!.textContent).toBe('Pool SchoolNov 17, 2026with $8.25 sales tax$108.25Due');
  expect(charges).toHaveLength(2);
});

it('says so when everything is paid', async () => {
  answer(listBookings, []);
  answer(listCharges, [charge({ state: 'paid', paidOn: '2026-11-01' })]);
  await openSite('/', 'customer');
  expect(await (await section()).findByText('Everything is paid.')).toBeDefined();
});

it('says nothing to whoever has nothing to pay', async () => {
  answer(listBookings, [visit(67, { status: 'confirmed', scheduledDate: '2026-11-25' })]);
  answer(listCharges, []);
  await openSite('/', 'customer');
  await expectHeading('Next Visits');
  expect(screen.queryByRole('heading', { name: 'Balance Due' })).toBeNull();
});

it('adds up nothing while the charges are unknown, and says that they could not be loaded', async () => {
  answer(listBookings, [
    visit(68, { status: 'completed', totalAmount: '100.00', tax: '8.25', amountDue: '108.25' }),
  ]);
  answer(listCharges, [charge()]);
  failNext(listCharges, { status: 403 });
  await openSite('/', 'customer');
  const due = await section();
  await expectText('Your charges could not be loaded', due);
  expect(due.queryByText(/to be paid|is paid/)).toBeNull();
  expect(due.queryByText('Pool School')).toBeNull();
  await press('Try Again', due);
  await expectText('$351.81 to be paid.');
});

it('counts unpaid visits that are not among the latest', async () => {
  const visits = [visit(69, { status: 'completed', amountDue: '0.00' })];
  answerEach(listBookings, () => visits, { nextCursor: () => 'older' });
  answer(getVisitSummary, { next: null, last: visits[0]!, bookings: 60, reports: 0 });
  answer(listCharges, [charge()]);
  const old = { id: idOf(70), name: 'Pool School', day: '2025-11-17', tax: '8.25' };
  answer(listOwnDueItems, [
    { ...old, kind: 'visit', total: '108.25' },
    // Among the charges already.
    { ...old, kind: 'charge', id: charge().id, total: charge().total },
  ]);
  failNext(listOwnDueItems, { status: 403 });
  await openSite('/', 'customer');
  const due = await section();
  await expectText('Your charges could not be loaded', due);
  expect(due.queryByText(/to be paid|is paid/)).toBeNull();
  await press('Try Again', due);
  await expectText('$351.81 to be paid.', due);
  expect(due.getAllByRole('listitem')[0]!.textContent).toBe(
    'Pool SchoolNov 17, 2025with $8.25 sales tax$108.25Due',
  );
  expect(callsOf(listCharges)).toHaveLength(1);
});

it('asks for no more than the charges while all visits are known', async () => {
  answer(listBookings, []);
  answer(listCharges, [charge()]);
  await openSite('/', 'customer');
  await expectText('$243.56 to be paid.', await section());
  expect(callsOf(listOwnDueItems)).toEqual([]);
});
