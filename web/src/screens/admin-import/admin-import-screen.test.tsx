import { act, screen, waitFor, within } from '@testing-library/react';
import { listCustomers } from 'shared/contracts/customers.ts';
import { importCustomers, undoImport, type ImportResponse } from 'shared/contracts/imports.ts';
import { expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answer, callsOf, failNext, delayCalls } from '../../testing/fake-api.ts';
import { idOf, now } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import {
  chooseFiles,
  expectHeading,
  expectText,
  expectToast,
  fill,
  press,
} from '../../testing/site-steps.ts';

const response = (changes: Partial<ImportResponse> = {}): ImportResponse => ({
  importId: idOf(70),
  importedAt: null,
  headers: ['Name', 'Mail'],
  samples: ['Maria Lopez', 'maria@example.com'],
  columns: { name: 'Name', email: 'Mail' },
  rows: [
    { row: 2, name: 'Maria Lopez', verdict: 'new', message: 'Without a plan.' },
    { row: 3, name: 'Bo Chen', verdict: 'exists', message: 'Already a customer: the same phone.' },
    { row: 4, name: '', verdict: 'invalid', message: 'The name is missing.' },
  ],
  ...changes,
});

const csv = 'Name,Mail\nMaria Lopez,maria@example.com';

const chooseFile = async (content: BlobPart = csv) =>
  chooseFiles(
    await screen.findByLabelText(/Choose CSV File/),
    new File([content], 'customers.csv', { type: 'text/csv' }),
  );

/** Only the page, without the toasts, which contain the same text. */
const page = () => within(screen.getByRole('main'));

const focusOn = (name: string): Promise<void> =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name })));

const undo = async () => {
  await press('Undo Import');
  await press('Undo', within(await screen.findByRole('group', { name: 'Undo this import?' })));
};

it('shows what a file would bring, imports it, and takes it back', async () => {
  answer(importCustomers, response());
  answer(undoImport, { undone: 1, kept: [{ name: 'Bo Chen', why: 'Has had a visit.' }] });
  await openSite('/admin/customers/import', 'admin');
  await chooseFile();
  await focusOn('1 row to import');
  const rows = within(screen.getByRole('list', { name: 'Rows' }));
  expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1new',
    '1already here',
    '1to fix',
  ]);
  await expectText('The name is missing.');
  failNext(importCustomers, { status: 400 });
  await press('Import 1 row');
  await expectToast({ title: 'Not Imported', variant: 'destructive' });
  queryClient.setQueryData([listCustomers.name, 'seen before'], []);
  await press('Import 1 row');
  await focusOn('Imported');
  await expectHeading('Imported (1)');
  await expectToast({ title: 'Customers Imported' });
  expect(queryClient.getQueryState([listCustomers.name, 'seen before'])?.isInvalidated).toBe(true);
  expect(callsOf(importCustomers).map(({ body }) => body)).toEqual([
    { csv, columns: {}, dryRun: true },
    { csv, columns: {}, dryRun: false },
    { csv, columns: {}, dryRun: false },
  ]);
  await press('Undo Import');
  await press('Cancel');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo Import' }));
  await undo();
  await focusOn('Import undone');
  expect(callsOf(undoImport)).toMatchObject([{ params: { id: idOf(70) } }]);
  await expectText('One customer is gone, with their plans and visits.', page());
  await expectText('Has had a visit.');
});

it('imports once however often it is pressed', async () => {
  answer(importCustomers, response());
  await openSite('/admin/customers/import', 'admin');
  await chooseFile();
  await expectHeading('1 row to import');
  const goOn = delayCalls(importCustomers);
  const button = screen.getByRole('button', { name: 'Import 1 row' });
  // Both in one `act`, before the button is rendered again.
  act(() => {
    button.click();
    button.click();
  });
  // Nothing can be pressed while rows are being imported.
  await waitFor(() =>
    expect(
      page()
        .getAllByRole('button', { hidden: true })
        .filter((one) => !one.matches('[disabled], [aria-disabled="true"]')),
    ).toEqual([]),
  );
  goOn();
  await expectHeading('Imported');
  expect(callsOf(importCustomers).map(({ body }) => body)).toMatchObject([
    { dryRun: true },
    { dryRun: false },
  ]);
});

it('counts the rows that it would import', async () => {
  const rows = [2, 3].map((row) => ({ row, name: 'Bo', verdict: 'new' as const, message: '' }));
  answer(importCustomers, response({ rows }));
  await openSite('/admin/customers/import', 'admin');
  await chooseFile();
  await expectHeading('2 rows to import');
  await press('Import 2 rows');
  await expectHeading('Imported (2)');
});

it('asks for the columns only when the headers say nothing, with an example of each', async () => {
  answer(importCustomers, response({ headers: ['Kunde', 'Mail'], columns: { email: 'Mail' } }));
  await openSite('/admin/customers/import', 'admin');
  await chooseFile();
  await expectHeading('Which column is which?');
  await fill('Full name', 'Kunde');
  await expectText('For example: Maria Lopez');
  await fill('Email', '');
  answer(importCustomers, response({ headers: ['Kunde', 'Mail'] }));
  failNext(importCustomers, { code: 'invalid', message: 'Too many rows.' });
  await press('Check the Rows');
  await expectToast({
    title: 'Not Checked',
    description: 'Too many rows.',
    variant: 'destructive',
  });
  const goOn = delayCalls(importCustomers);
  await press('Check the Rows');
  await screen.findByRole('button', { name: 'Checking...' });
  goOn();
  await expectHeading('1 row to import');
  expect(callsOf(importCustomers).at(-1)?.body).toEqual({
    csv,
    columns: { name: 'Kunde', email: null },
    dryRun: true,
  });
  await press('Change Columns');
  await expectHeading('Which column is which?');
  // What was chosen before is still set.
  await fill('Phone', 'Kunde');
  await press('Check the Rows');
  await expectHeading('1 row to import');
  await press('Import 1 row');
  await expectHeading('Imported');
  const columns = { name: 'Kunde', email: null, phone: 'Kunde' };
  expect(
    callsOf(importCustomers)
      .slice(3)
      .map(({ body }) => body),
  ).toEqual([
    { csv, columns, dryRun: true },
    { csv, columns, dryRun: false },
  ]);
});

it('offers a header once that two columns have, and none that is empty', async () => {
  const headers = ['Kunde', 'Phone', '', 'Phone'];
  answer(importCustomers, response({ headers, samples: ['Maria', '', '', ''], columns: {} }));
  await openSite('/admin/customers/import', 'admin');
  await chooseFile();
  const name = await screen.findByLabelText('Full name');
  expect([...name.children].map(({ textContent }) => textContent)).toEqual([
    'Not in the file',
    'Kunde',
    'Phone',
  ]);
});

it('says why a file was refused, and reads pasted rows and older programs’ letters', async () => {
  const refusal = 'The file has no row below its headers.';
  answer(importCustomers, response());
  await openSite('/admin/customers/import', 'admin');
  failNext(importCustomers, { code: 'invalid', message: refusal });
  await chooseFile('Name\n');
  await expectText(refusal);
  await fill('Rows', csv);
  failNext(importCustomers, { status: 400 });
  await press('Check Rows');
  await expectText('The file could not be checked. Please try again.');
  await chooseFile(new Uint8Array([0x4a, 0x6f, 0x73, 0xe9]));
  await waitFor(() => expect(callsOf(importCustomers).at(-1)?.body).toMatchObject({ csv: 'José' }));
});

it('says that a file is too large', async () => {
  answer(importCustomers, response());
  await openSite('/admin/customers/import', 'admin');
  const problem = 'The file is too large. Please give fewer rows at a time.';
  failNext(importCustomers, {
    code: 'invalid',
    message: 'Please check what you entered.',
    fields: { csv: problem },
  });
  await chooseFile();
  await expectText(problem);
});

it('keeps pasted rows until they are imported, for whoever goes back to correct them', async () => {
  answer(importCustomers, response());
  await openSite('/admin/customers/import', 'admin');
  await fill('Rows', csv);
  await press('Check Rows');
  await expectHeading('1 row to import');
  await press('Choose Another File');
  const rows = await screen.findByLabelText<HTMLTextAreaElement>('Rows');
  expect(rows.value).toBe(csv);
  expect(rows.closest('details')?.open).toBe(true);
  await press('Check Rows');
  await press('Import 1 row');
  await expectHeading('Imported');
  await press('Import Another File');
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Rows')).value).toBe('');
});

it.each([
  ['another file', () => chooseFile('Name\n')],
  [
    'pasted rows',
    async () => {
      await fill('Rows', 'Name');
      await press('Check Rows');
    },
  ],
])('says that a file could not be read until %s can', async (_what, go) => {
  answer(importCustomers, response());
  await openSite('/admin/customers/import', 'admin');
  const gone = new File([csv], 'customers.csv');
  gone.arrayBuffer = () => Promise.reject(new DOMException('Moved', 'NotFoundError'));
  chooseFiles(await screen.findByLabelText(/Choose CSV File/), gone);
  const unreadable = 'This file could not be read. Please choose it again.';
  await expectText(unreadable);
  const message = 'The file has no row below its headers.';
  failNext(importCustomers, { code: 'invalid', message });
  await go();
  await expectText(message);
  expect(screen.queryByText(unreadable)).toBeNull();
});

it('offers to undo a file that was imported before', async () => {
  answer(
    importCustomers,
    response({
      importedAt: now,
      rows: [{ row: 2, name: 'Maria Lopez', verdict: 'exists', message: 'Imported before.' }],
    }),
  );
  answer(undoImport, { undone: 0, kept: [] });
  await openSite('/admin/customers/import', 'admin');
  await chooseFile();
  await expectHeading('Nothing to import');
  await expectText('This file was imported on Nov 20, 2026.');
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
  failNext(undoImport, { code: 'conflict', message: 'Somebody is at it.' });
  await undo();
  await expectToast({ title: 'Import Not Undone', variant: 'destructive' });
  await undo();
  await expectText('Nothing was taken back.', page());
});
