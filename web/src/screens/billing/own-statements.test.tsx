import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listStatements } from 'shared/contracts/statements.ts';
import { expect, it, vi } from 'vitest';
import { answer, refuse } from '../../testing/fake-api.ts';
import { charge, idOf, statement } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import { expectText, press } from '../../testing/site-steps.ts';

const statementsSection = async () => {
  const heading = await screen.findByRole('heading', { name: 'Statements and Payments' });
  return within(heading.closest('section')!);
};

it('lists the months that have something, each with its bills and a download', async () => {
  const visit = {
    ...charge({ id: idOf(61), name: 'Pool School', tax: '0.00', total: '100.00' }),
    from: '2026-11-17',
    until: null,
    state: 'paid',
    paidOn: '2026-11-18',
    paymentMethod: 'zelle',
  } as const;
  const byBank = charge({ id: idOf(62), name: 'Yard', state: 'collecting' });
  answer(listStatements, [
    statement({
      total: '587.12',
      paid: '100.00',
      processing: '243.56',
      bills: [charge(), byBank, visit],
    }),
    statement({
      month: '2026-09',
      total: '0.00',
      due: '0.00',
      bills: [charge({ state: 'void' })],
    }),
  ]);
  await openSite('/billing', 'customer');
  const section = await statementsSection();
  await expectText('November 2026', section);
  const months = section
    .getAllByText(/^(November|September) 2026$/)
    .map((title) => title.closest('details')!);
  expect(months.map((month) => month.querySelector('summary')!.textContent)).toEqual([
    'November 2026$100.00 paid, $243.56 processing, $243.56 due$587.12',
    'September 2026$0.00',
  ]);
  expect(
    within(months[0]!)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Monthly MembershipNov 2, 2026 to Dec 1, 2026with $18.56 sales tax$243.56due',
    'YardNov 2, 2026 to Dec 1, 2026with $18.56 sales tax$243.56processing',
    'Pool SchoolNov 17, 2026Paid on Nov 18, 2026 by Zelle$100.00paid',
  ]);
  expect(section.getByRole('link', { name: 'Download PDF: September 2026' })).toHaveProperty(
    'pathname',
    '/api/statements/2026-09',
  );
});

it('shows the latest months first, and all when asked', async () => {
  answer(
    listStatements,
    Array.from({ length: 8 }, (_, index) => statement({ month: `2026-0${9 - index}` })),
  );
  await openSite('/billing', 'customer');
  const section = await statementsSection();
  expect(await section.findAllByRole('group')).toHaveLength(6);
  await press('Show All 8 Months', section);
  expect(section.getAllByRole('group')).toHaveLength(8);
});

it('shows nothing to who was never billed, and says what could not be loaded', async () => {
  refuse(listStatements, { status: 500 });
  await openSite('/billing', 'customer');
  const section = await statementsSection();
  await section.findByRole('button', { name: /Try Again|Reload|Retry/ });
  answer(listStatements, []);
  await press(/Try Again|Reload|Retry/, section);
  await waitFor(() => expect(screen.queryByText('Statements and Payments')).toBeNull());
});

it('tells of a lost connection instead of leaving the page', async () => {
  answer(listStatements, [statement()]);
  await openSite('/billing', 'customer');
  const link = await screen.findByRole('link', { name: 'Download PDF: November 2026' });
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  const isFollowed = fireEvent.click(link);
  expect(isFollowed).toBe(false);
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(true);
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  await expectText('Adding up the month...');
});
