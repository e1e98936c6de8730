import { fireEvent, screen } from '@testing-library/react';
import { getVisitSummary } from 'shared/contracts/bookings.ts';
import { listCustomerReports } from 'shared/contracts/customer-reports.ts';
import { expect, it } from 'vitest';
import { answer, answerEach } from '../../testing/fake-api.ts';
import { customerReport, idOf } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import { expectText } from '../../testing/site-steps.ts';
import { readArchiveState } from './archive-state.ts';

const three = [1, 2, 3].map((number) => customerReport({ id: idOf(50 + number) }));

it('counts the reports, and says of each when it was and what it holds', async () => {
  answer(listCustomerReports, [
    customerReport(),
    customerReport({ id: idOf(51), serviceDate: '2026-11-12', notes: '' }),
  ]);
  await openSite('/download-reports', 'customer');
  await expectText('You have 2 service report(s) available for download');
  const texts = screen
    .getAllByText(/^Service on/)
    .map((heading) => heading.closest('li')!.textContent);
  expect(texts).toEqual([
    'Service on Nov 19, 2026Generated Nov 20, 2026, report 261119-12GQIncludes service notes and photosRead Download',
    'Service on Nov 12, 2026Generated Nov 20, 2026, report 261112-2EGQStandard service checklistRead Download',
  ]);
  expect(screen.getByRole('link', { name: 'Download the report of Nov 12, 2026' })).toHaveProperty(
    'pathname',
    `/api/reports/${idOf(51)}/download`,
  );
});

it('counts them all where it does not show them all', async () => {
  answerEach(listCustomerReports, () => three, { nextCursor: () => 'next' });
  answer(getVisitSummary, { next: null, last: null, bookings: 60, reports: 52 });
  await openSite('/download-reports', 'customer');
  await expectText('You have 52 service report(s) available for download');
});

it('says for a while that the archive is being packed', async () => {
  answer(listCustomerReports, three);
  await openSite('/download-reports', 'customer');
  const link = await screen.findByRole('link', { name: 'Download All Reports' });
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  await expectText('Packing your reports...');
});

it('offers as many parts as there are reports at most', async () => {
  answer(listCustomerReports, three);
  await openSite('/download-reports?parts=5', 'customer');
  const parts = await screen.findAllByRole('link', { name: /^Download part/ });
  expect(parts.map((part) => part.getAttribute('href'))).toEqual([
    '/api/reports/download-all?part=1&parts=3',
    '/api/reports/download-all?part=2&parts=3',
    '/api/reports/download-all?part=3&parts=3',
  ]);
});

it.each([
  ['', { kind: 'none' }],
  ['parts=1', { kind: 'none' }],
  ['parts=3', { kind: 'parts', parts: 3 }],
  ['archive=preparing&part=2&parts=3', { kind: 'preparing', part: 2, parts: 3 }],
  ['archive=preparing', { kind: 'preparing', part: 1, parts: 1 }],
  ['archive=done&parts=3', { kind: 'parts', parts: 3 }],
  ['archive=preparing&parts=many', { kind: 'none' }],
])('reads of an address with "%s" how far the archive is', (search, state) => {
  expect(readArchiveState(new URLSearchParams(search))).toEqual(state);
});
