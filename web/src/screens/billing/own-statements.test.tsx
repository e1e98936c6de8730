import { fireEvent, screen, within } from '@testing-library/react';
import { listStatements } from 'shared/contracts/statements.ts';
import { expect, it, vi } from 'vitest';
import { answer, refuse } from '../../testing/fake-api.ts';
import { openSite } from '../../testing/open-site.tsx';
import { expectText, press } from '../../testing/site-steps.ts';

const statementsSection = async () => {
  const heading = await screen.findByRole('heading', { name: 'Statements' });
  return within(heading.closest('section')!);
};

it('lists the months that have something, each to download', async () => {
  answer(listStatements, [
    { month: '2026-11', total: '487.12', due: '243.56' },
    { month: '2026-09', total: '243.56', due: '0.00' },
  ]);
  await openSite('/billing', 'customer');
  const section = await statementsSection();
  const lines = await section.findAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'November 2026$487.12, $243.56 of it due Download PDF',
    'September 2026$243.56 Download PDF',
  ]);
  expect(section.getByRole('link', { name: 'Download PDF: September 2026' })).toHaveProperty(
    'pathname',
    '/api/statements/2026-09',
  );
});

it('shows the latest months first, and all when asked', async () => {
  answer(
    listStatements,
    Array.from({ length: 8 }, (_, index) => ({
      month: `2026-0${9 - index}`,
      total: '10.00',
      due: '0.00',
    })),
  );
  await openSite('/billing', 'customer');
  const section = await statementsSection();
  expect(await section.findAllByRole('listitem')).toHaveLength(6);
  await press('Show All 8 Months', section);
  expect(section.getAllByRole('listitem')).toHaveLength(8);
});

it('shows nothing to who was never billed, and says what could not be loaded', async () => {
  refuse(listStatements, { status: 500 });
  await openSite('/billing', 'customer');
  const section = await statementsSection();
  await section.findByRole('button', { name: /Try Again|Reload|Retry/ });
  answer(listStatements, []);
  await press(/Try Again|Reload|Retry/, section);
  await vi.waitFor(() => expect(screen.queryByText('Statements')).toBeNull());
});

it('tells of a lost connection instead of leaving the page', async () => {
  answer(listStatements, [{ month: '2026-11', total: '487.12', due: '0.00' }]);
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
