import { screen, waitFor } from '@testing-library/react';
import { listCustomerReports } from 'shared/contracts/customer-reports.ts';
import { getCustomer } from 'shared/contracts/customers.ts';
import { getRecord, getRecordOfCustomer, type RecordRow } from 'shared/contracts/record.ts';
import { noPrev } from 'shared/domain/reports/record-chain.ts';
import { expect, it } from 'vitest';
import { catchFiles } from '../../testing/catch-files.ts';
import { answer, answerEach, callsOf, failNext, refuse } from '../../testing/fake-api.ts';
import { customer, idOf } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import { expectText, expectToast, press } from '../../testing/site-steps.ts';

const row = (seq: number): RecordRow => ({
  chain: idOf(90),
  seq,
  prev: noPrev,
  report: '261119-12GQ',
  date: '2026-11-19',
  line: 'pool',
  tasks: { skimmedSurface: true },
  hash: noPrev,
});

it('saves all rows of all pages as one file, and offers the PDF', async () => {
  const saved = catchFiles();
  answer(listCustomerReports, []);
  answerEach(getRecord, ({ query }) => [row(query['cursor'] === undefined ? 1 : 2)], {
    nextCursor: ({ query }) => (query['cursor'] === undefined ? 'more' : undefined),
  });
  await openSite('/download-reports', 'customer');
  failNext(getRecord, { code: 'unavailable', message: 'Please try again later.' });
  await press('Record as File');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(JSON.parse(await saved[0]!.text())).toEqual([row(1), row(2)]);
  const pdf = screen.getByRole('link', { name: 'Record as PDF' });
  expect(pdf.getAttribute('href')).toBe('/api/record/pdf');
});

it('saves facts that a later release records as they are', async () => {
  const saved = catchFiles();
  const later = { ...row(1), tasks: { polishedTiles: true }, weather: { sky: 'clear' } };
  answer(listCustomerReports, []);
  answer(getRecord, [later]);
  await openSite('/download-reports', 'customer');
  await press('Record as File');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(JSON.parse(await saved[0]!.text())).toEqual([later]);
});

it('says that the record could not be read, and reads it when asked again', async () => {
  const saved = catchFiles();
  answer(listCustomerReports, []);
  answer(getRecord, [row(1)]);
  await openSite('/download-reports', 'customer');
  refuse(getRecord, { status: 500 });
  await press('Record as File');
  await expectToast({
    title: 'Not Downloaded',
    description: 'The record could not be read. Please try again.',
    variant: 'destructive',
  });
  expect(saved).toEqual([]);
  answer(getRecord, [row(1)]);
  await press('Record as File');
  await waitFor(() => expect(saved).toHaveLength(1));
});

it('says so when nothing is recorded yet', async () => {
  const saved = catchFiles();
  answer(listCustomerReports, []);
  answer(getRecord, []);
  await openSite('/download-reports', 'customer');
  await press('Record as File');
  await expectText('Nothing Recorded Yet');
  expect(saved).toEqual([]);
});

it('offers the operator a customer’s record before deleting them', async () => {
  const saved = catchFiles();
  answer(getCustomer, customer);
  answer(getRecordOfCustomer, [row(1)]);
  await openSite(`/admin/customers/${customer.id}`, 'admin');
  await press('Delete');
  await press('Record as File');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(callsOf(getRecordOfCustomer)).toMatchObject([{ params: { id: customer.id } }]);
  expect(screen.getByRole('link', { name: 'Record as PDF' }).getAttribute('href')).toBe(
    `/api/admin/customers/${customer.id}/record/pdf`,
  );
});
