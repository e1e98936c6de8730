import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getCustomer, listCustomers } from 'shared/contracts/customers.ts';
import {
  createReport,
  getReport,
  listRecentReports,
  markReportTold,
  sendReport,
  updateReport,
} from 'shared/contracts/reports.ts';
import { getWaterTrendOfCustomer } from 'shared/contracts/water.ts';
import { expect, it, vi } from 'vitest';
import { newReportValues } from '../../offline/report/editor-form.ts';
import { dropRecord } from '../../offline/outbox/visit-records.ts';
import { beginVisit } from '../../offline/outbox/write-visit.ts';
import { noteServerTime } from '../../lib/clock.ts';
import { queryClient } from '../../lib/query-client.ts';
import { wait } from '../../lib/wait.ts';
import {
  answer,
  answerEach,
  callsOf,
  failNext,
  delayCalls,
  refuse,
} from '../../testing/fake-api.ts';
import {
  adminUser,
  customer,
  customerUser,
  idOf,
  now,
  report,
  reportSummary,
  sentReport,
  today,
} from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import {
  expectText,
  dialogCalled,
  expectToast,
  fill,
  follow,
  press,
  expectHeading,
} from '../../testing/site-steps.ts';

const newReport = '/admin/service-report/new';
const stored = `/admin/service-report/${report().id}`;
const notes = () => screen.findByLabelText<HTMLTextAreaElement>(/^Service Notes/);
const write = (text: string) => fill(/^Service Notes/, text);
const remaining = () => screen.findByText(/^Saved on this device at/);
const question = () => dialogCalled('This report is not saved');
const photo = (number: number) => `/api/service-photos/${report().id}/${idOf(number)}`;
const full = (): never => {
  throw new Error('The quota has been exceeded');
};
const isDraft = (key: string) => key.startsWith('report-draft:');
const isConfirmedAtUnload = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};
const outcome = (status: 'draft' | 'sent') =>
  ({
    success: true,
    message: 'Done',
    customerEmail: customerUser.email,
    report: status === 'sent' ? sentReport() : report({ deliveryStatus: 'queued', version: 4 }),
  }) as const;

it('saves everything that was written, from today by the clock of the business', async () => {
  answer(createReport, report());
  await openSite(`${newReport}?customerId=${customer.id}`, 'admin');
  expect(await screen.findByLabelText('Service Date')).toHaveProperty('value', today);
  fireEvent.click(screen.getByLabelText('Tested water chemistry'));
  await write('Clear.');
  await fill(/^Next Visit Date/, '2026-11-27');
  await press('Save Draft');
  await expectToast({ title: 'Draft Saved' });
  expect(callsOf(createReport)).toMatchObject([
    {
      body: {
        customerId: customer.id,
        serviceDate: today,
        line: 'pool',
        testedWater: true,
        skimmedSurface: false,
        notes: 'Clear.',
        nextVisitDate: '2026-11-27',
        photos: [],
        sentToCustomer: false,
      },
    },
  ]);
  await expectHeading('Service Management Dashboard');
});

it('saves the readings that were typed, and keeps them on the phone until then', async () => {
  answer(createReport, report());
  await openSite(`${newReport}?customerId=${customer.id}`, 'admin');
  const reading = await screen.findByLabelText(/^pH\b/);
  act(() => reading.focus());
  const keys = within(screen.getByLabelText('Keys for pH'));
  for (const key of ['7', '4']) fireEvent.click(keys.getByText(key));
  await remaining();
  await press('Save Draft');
  await expectToast({ title: 'Draft Saved' });
  expect(callsOf(createReport)).toMatchObject([{ body: { water: { ph: 7.4 } } }]);
});

it('saves nothing while an addition is filled in that is not in the list', async () => {
  answer(createReport, report());
  await openSite(newReport, 'admin');
  await fill('Chemical', 'algaecide');
  await fill('Amount', '2');
  await press('Save Draft');
  await expectToast({ title: 'An addition is not in the list yet', variant: 'destructive' });
  expect(callsOf(createReport)).toEqual([]);
  await press('Add to List');
  await press('Save Draft');
  await expectToast({ title: 'Draft Saved' });
  expect(callsOf(createReport)).toMatchObject([
    { body: { added: [{ chemical: 'algaecide', amount: 2 }] } },
  ]);
});

it('asks before an addition that is not in the list is left', async () => {
  await openSite(newReport, 'admin');
  await fill('Chemical', 'algaecide');
  await fill('Amount', '2');
  expect(isConfirmedAtUnload()).toBe(true);
  await follow('Back to Dashboard');
  const requested = await question();
  await expectText('This phone keeps no copy: if you leave, what you typed is lost.', requested);
  expect(requested.queryByRole('button', { name: 'Leave, keep it on this phone' })).toBeNull();
  await press('Cancel', requested);
  await write('Half a sentence');
  await remaining();
  await follow('Back to Dashboard');
  await expectText(
    'What you filled in under “What was added” is not in the list yet and is lost.',
    await question(),
  );
  await press('Leave, keep it on this phone', await question());
  await follow('New Service Report');
  await expectText(/^We restored what you typed earlier/);
});

it.each([-24, 24])(
  'is of the server’s day on a phone whose clock is %i hours off',
  async (hours) => {
    vi.setSystemTime(Date.parse(now) + hours * 3_600_000);
    noteServerTime(Date.parse(now));
    await openSite(newReport, 'admin');
    expect(await screen.findByLabelText('Service Date')).toHaveProperty('value', today);
  },
);

it('changes a draft from how it is stored, and says which version it was', async () => {
  answer(updateReport, report({ version: 4 }));
  await openSite(stored, 'admin');
  expect((await notes()).value).toBe('Clear.');
  expect(screen.getByLabelText('Skimmed pool surface')).toHaveProperty('checked', true);
  fireEvent.click(screen.getByLabelText('Yard visit'));
  fireEvent.click(await screen.findByLabelText('Gate closed'));
  await press('Save Draft');
  await expectToast({ title: 'Draft Saved' });
  expect(callsOf(updateReport)).toMatchObject([
    { params: { id: report().id }, body: { line: 'yard', gateClosed: true, version: 3 } },
  ]);
});

it('sends nothing without a customer, and leads to where one is chosen', async () => {
  await openSite(newReport, 'admin');
  await press('Send to Customer');
  await expectToast({
    title: 'Customer Required',
    description: 'Please select a customer before sending the report',
    variant: 'destructive',
  });
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Customer' }));
});

it.each([
  [
    'a report that went out',
    outcome('sent'),
    { title: 'Report Sent!', description: 'Service report sent to customer successfully' },
  ],
  [
    'a report that waits for its photos',
    outcome('draft'),
    {
      title: 'Report Queued',
      description: 'It goes out by itself as soon as its photos are ready.',
    },
  ],
])('says of %s what became of it, and shows it on the dashboard', async (_what, response, says) => {
  answer(listRecentReports, [reportSummary()]);
  answer(updateReport, report({ version: 4, deliveryStatus: 'queued' }));
  answer(sendReport, response);
  await openSite('/admin/dashboard', 'admin');
  await follow('View Report: Casey Customer, Nov 19, 2026');
  await notes();
  answer(listRecentReports, [reportSummary(response.report)]);
  await press('Send to Customer');
  await expectToast(says);
  await expectHeading('Service Management Dashboard');
  await expectText(response.report.status === 'sent' ? 'Sent' : 'Queued');
  expect(callsOf(updateReport)).toMatchObject([{ body: { sentToCustomer: true } }]);
});

it('finishes the report of a customer without an email address, and says whom to tell', async () => {
  const callers = { ...customer, email: null };
  answer(listCustomers, [callers]);
  answer(getCustomer, { ...callers, signIn: 'none' });
  answer(updateReport, report({ version: 4, deliveryStatus: 'queued' }));
  answer(sendReport, {
    ...outcome('sent'),
    report: sentReport({ deliveryStatus: 'none', customerEmail: null }),
  });
  await openSite(stored, 'admin');
  await notes();
  await press('Finish Report');
  await expectToast({
    title: 'Report Finished',
    description: 'The customer has no email address: print the report, or tell them by phone.',
  });
  expect(screen.queryByText('Send to Customer')).toBeNull();
});

it('says that a report was not sent, and why, and keeps what was written', async () => {
  refuse(updateReport, { code: 'invalid', message: 'The next visit is too late.' });
  await openSite(stored, 'admin');
  await write('Clear.');
  await press('Send to Customer');
  await expectToast({
    title: 'Report Not Sent',
    description: 'The next visit is too late.',
    variant: 'destructive',
  });
  await expectText('Report Not Sent. The next visit is too late.');
  expect(await notes()).toHaveProperty('value', 'Clear.');
  expect(callsOf(sendReport)).toEqual([]);
});

it('goes on with the stored report when its mail failed, and says so', async () => {
  const failed = report({
    version: 4,
    deliveryStatus: 'failed',
    deliveryError: 'The address does not take mail.',
  });
  answer(createReport, report());
  answer(getReport, failed);
  answer(sendReport, outcome('sent'));
  failNext(sendReport, { code: 'delivery-failed', message: 'The address does not take mail.' });
  await openSite(`${newReport}?customerId=${customer.id}`, 'admin');
  await write('Clear.');
  await press('Send to Customer');
  await expectToast({
    title: 'Email Failed',
    description: 'The address does not take mail. The report is saved.',
    variant: 'destructive',
  });
  await expectText('The email failed: The address does not take mail.');
  expect(window.location.pathname).toBe(stored);
});

it('takes a mail whose answer got lost for sent', async () => {
  answer(updateReport, report({ version: 4 }));
  answer(sendReport, outcome('sent'));
  await openSite(stored, 'admin');
  await notes();
  answer(getReport, sentReport());
  failNext(sendReport, 'no answer', 'no answer');
  await press('Send to Customer');
  await expectToast({ title: 'Report Sent!' });
});

it('keeps what is typed, brings it back in the app, and can be rid of it', async () => {
  await openSite('/admin/dashboard', 'admin');
  await follow('New Service Report');
  await write('Half a sentence');
  await remaining();
  await follow('Back to Dashboard');
  await press('Leave, keep it on this phone', await question());
  await expectHeading('Service Management Dashboard');
  await follow('New Service Report');
  await expectText(/^We restored what you typed earlier/);
  expect((await notes()).value).toBe('Half a sentence');
  await press('Start over');
  await waitFor(async () => expect((await notes()).value).toBe(''));
  await press('Restore');
  await waitFor(async () => expect((await notes()).value).toBe('Half a sentence'));
  await follow('Back to Dashboard');
  await press('Discard what I typed', await question());
  await expectHeading('Service Management Dashboard');
  await follow('New Service Report');
  expect((await notes()).value).toBe('');
});

it.each([
  [
    'hidden',
    () => {
      const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      document.dispatchEvent(new Event('visibilitychange'));
      hidden.mockRestore();
    },
  ],
  ['closed', () => window.dispatchEvent(new Event('pagehide'))],
  ['left', () => cleanup()],
])('keeps what was typed a moment ago when the page is %s, under its visit', async (_how, end) => {
  await openSite(`${newReport}?customerId=${customer.id}&bookingId=${idOf(20)}`, 'admin');
  await write('Half a sentence');
  end();
  const draft = localStorage.getItem(`report-draft:new:${customer.id}:${idOf(20)}`);
  expect(draft).toContain('Half a sentence');
});

it('brings nothing back that is the same as the stored report by now', async () => {
  await openSite(stored, 'admin');
  await write('Clear and blue.');
  await remaining();
  cleanup();
  expect(Object.keys(localStorage).filter(isDraft)).toHaveLength(1);
  answer(getReport, report({ notes: 'Clear and blue.', version: 4 }));
  queryClient.clear();
  await openSite(stored, 'admin');
  expect((await notes()).value).toBe('Clear and blue.');
  expect(screen.queryByText(/^We restored what you typed earlier/)).toBeNull();
  expect(screen.queryByText('This report was changed elsewhere')).toBeNull();
});

it('leads to the visit while this phone has what was written there', async () => {
  const bookingId = idOf(20);
  answer(getReport, report({ bookingId }));
  await beginVisit({
    operator: adminUser.id,
    visit: bookingId,
    name: 'Casey Customer',
    hasReport: true,
    values: newReportValues(today, customer.id),
    reportId: report().id,
    version: 3,
    stored: [],
  });
  await openSite(stored, 'admin');
  await expectText('This visit was written on this device, and not all of it may be here yet.');
  await follow('Open the Visit');
  expect(window.location.pathname + window.location.search).toBe(
    `/admin/visits/${bookingId}?date=2026-11-19`,
  );
  cleanup();
  await dropRecord({ operator: adminUser.id, visit: bookingId });
  await openSite(stored, 'admin');
  await notes();
  expect(screen.queryByRole('link', { name: 'Open the Visit' })).toBeNull();
});

it('asks nothing of whoever wrote nothing, or took it back', async () => {
  await openSite('/admin/dashboard', 'admin');
  await follow('New Service Report');
  await write('Half');
  await remaining();
  await write('');
  await waitFor(() => expect(Object.keys(localStorage).filter(isDraft)).toEqual([]));
  expect(screen.queryByText(/^Saved on this device/)).toBeNull();
  await follow('Back to Dashboard');
  await expectHeading('Service Management Dashboard');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('keeps what is typed at once when the app goes to the background', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  await openSite(newReport, 'admin');
  await write('Half a sentence');
  expect(Object.keys(localStorage).filter(isDraft)).toEqual([]);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(Object.keys(localStorage).filter(isDraft)).toEqual([]);
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  const place = Object.keys(localStorage).find(isDraft) ?? '';
  expect(localStorage.getItem(place)).toContain('Half a sentence');
});

const stay = (event: Event): void => event.preventDefault();

it('stays when the question is answered so, and asks at a reload in the browser’s words', async () => {
  await openSite('/admin/dashboard', 'admin');
  await follow('New Service Report');
  await notes();
  expect(isConfirmedAtUnload()).toBe(false);
  await write('Half a sentence');
  const elsewhere = await screen.findByRole('link', { name: 'Back to Dashboard' });
  elsewhere.addEventListener('click', stay);
  for (const how of [{ ctrlKey: true }, { button: 1 }]) fireEvent.click(elsewhere, how);
  const href = elsewhere.getAttribute('href')!;
  for (const [name, value] of [
    ['target', '_blank'],
    ['download', ''],
    ['href', '/api/logout'],
    ['href', 'https://example.com/admin/dashboard'],
  ] as const) {
    elsewhere.setAttribute(name, value);
    fireEvent.click(elsewhere);
    elsewhere.removeAttribute(name);
  }
  elsewhere.setAttribute('href', href);
  elsewhere.removeEventListener('click', stay);
  fireEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await follow('Back to Dashboard');
  await press('Cancel', await question());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect((await notes()).value).toBe('Half a sentence');
  expect(isConfirmedAtUnload()).toBe(true);
});

const goBack = () => act(async () => window.history.back());

it('asks before the back button leaves what was written, on the same page', async () => {
  await openSite('/admin/dashboard', 'admin');
  await follow('New Service Report');
  await write('Half a sentence');
  await goBack();
  await press('Cancel', await question());
  expect(window.location.pathname).toBe(newReport);
  expect((await notes()).value).toBe('Half a sentence');
  await goBack();
  await press('Leave, keep it on this phone', await question());
  await expectHeading('Service Management Dashboard');
  await follow('New Service Report');
  await expectText(/^We restored what you typed earlier/);
});

const skip = async (): Promise<void> => {
  fireEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
  await waitFor(() => expect(window.location.hash).toBe('#main'));
  // A browser reports this like going back; the test's document does not.
  await act(async () => window.dispatchEvent(new PopStateEvent('popstate')));
};

it('asks nothing of whoever skips to the content, and again at the way back', async () => {
  await openSite('/admin/dashboard', 'admin');
  await follow('New Service Report');
  await notes();
  await skip();
  await goBack();
  await waitFor(() => expect(window.location.hash).toBe(''));
  await write('Half a sentence');
  await skip();
  await goBack();
  await waitFor(() => expect(window.location.hash).toBe(''));
  expect(screen.queryByRole('dialog')).toBeNull();
  await goBack();
  await question();
});

it('goes back at once where what was written was taken back', async () => {
  await openSite('/admin/dashboard', 'admin');
  await follow('New Service Report');
  await write('Half');
  await write('');
  await goBack();
  await expectHeading('Service Management Dashboard');
  await wait(50);
  expect(window.location.pathname).toBe('/admin/dashboard');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('keeps no copy of what was saved', async () => {
  answer(createReport, report());
  await openSite('/admin/dashboard', 'admin');
  await follow('New Service Report');
  await write('All of it');
  await remaining();
  await press('Save Draft');
  await expectToast({ title: 'Draft Saved' });
  await expectHeading('Service Management Dashboard');
  await follow('New Service Report');
  expect((await notes()).value).toBe('');
});

it('saves what it brought back under the key of the try without an answer', async () => {
  answer(createReport, report());
  await openSite('/admin/dashboard', 'admin');
  await follow('New Service Report');
  await write('All of it');
  await remaining();
  failNext(createReport, 'no answer', 'no answer');
  await press('Save Draft');
  await expectToast({ title: 'Draft Not Saved', variant: 'destructive' });
  await follow('Back to Dashboard');
  await press('Leave, keep it on this phone', await question());
  await follow('New Service Report');
  await expectText(/^We restored what you typed earlier/);
  await press('Save Draft');
  await expectToast({ title: 'Draft Saved' });
  const keys = callsOf(createReport).map(({ key }) => key);
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
});

it('says that a phone keeps nothing', async () => {
  const nothing = { getItem: () => null, setItem: full, clear: () => undefined };
  vi.stubGlobal('localStorage', { ...localStorage, ...nothing });
  await openSite(newReport, 'admin');
  await write('Half a sentence');
  await expectText('This phone keeps no copy. Save before you leave this page.');
  await follow('Back to Dashboard');
  const requested = await question();
  await expectText('This phone keeps no copy: if you leave, what you typed is lost.', requested);
  expect(requested.queryByRole('button', { name: 'Leave, keep it on this phone' })).toBeNull();
});

it('shows both versions of a report that was changed elsewhere, and keeps the one that is chosen', async () => {
  answer(updateReport, report({ version: 5 }));
  await openSite(stored, 'admin');
  await write('Mine');
  const others = report({ notes: 'Theirs', testedWater: true, version: 4 });
  answer(getReport, others);
  failNext(updateReport, { code: 'conflict', message: 'Changed elsewhere.' });
  await press('Save Draft');
  const heading = await expectHeading('This report was changed elsewhere');
  const notice = within(heading.closest<HTMLElement>('[role="alert"]')!);
  expect(notice.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Tested water chemistryYoursNot doneSaved by the otherDone',
    'Service NotesYoursMineSaved by the otherTheirs',
  ]);
  await waitFor(() => expect(document.activeElement).toBe(heading));
  // The choice counts even if saving it failed.
  failNext(updateReport, { code: 'invalid', message: 'Please put this right.' });
  await press('Keep mine and save it', notice);
  await expectToast({ title: 'Draft Not Saved', variant: 'destructive' });
  expect(screen.queryByRole('heading', { name: 'This report was changed elsewhere' })).toBeNull();
  failNext(updateReport, { code: 'conflict', message: 'Changed elsewhere.' });
  await press('Save Draft');
  await press('Keep mine and save it');
  await expectToast({ title: 'Draft Saved' });
  expect(callsOf(updateReport).at(-1)).toMatchObject({ body: { notes: 'Mine', version: 4 } });
});

it('saves over its own try whose answer got lost, without a question', async () => {
  await openSite(stored, 'admin');
  await notes();
  await write('One.');
  answer(updateReport, report({ notes: 'Two.', version: 5 }));
  // Both attempts fail.
  failNext(updateReport, 'no answer', 'no answer');
  await press('Save Draft');
  await expectToast({ title: 'Draft Not Saved', variant: 'destructive' });
  // The call was carried out despite the failures.
  answer(getReport, report({ notes: 'One.', version: 4 }));
  failNext(updateReport, { code: 'conflict', message: 'Changed elsewhere.' });
  await write('Two.');
  await press('Save Draft');
  await expectToast({ title: 'Draft Saved' });
  expect(callsOf(updateReport).at(-1)?.body).toMatchObject({ notes: 'Two.', version: 4 });
});

/** What the server says when an earlier call with the same key has created the report. */
const createdBefore = {
  code: 'conflict',
  message: 'We have it.',
  fields: { id: report().id },
} as const;

it('saves a new report over its own try whose answer got lost, once and with the version it read', async () => {
  await openSite(newReport, 'admin');
  await write('One.');
  answer(createReport, report());
  answer(updateReport, report({ notes: 'Two.', version: 2 }));
  // Both attempts fail, but the call was carried out.
  failNext(createReport, 'no answer', 'no answer');
  await press('Save Draft');
  await expectToast({ title: 'Draft Not Saved', variant: 'destructive' });
  const sent = callsOf(createReport)[0]?.body as object;
  answer(getReport, report({ ...sent, customerId: null, nextVisitDate: null, version: 1 }));
  failNext(createReport, createdBefore);
  await write('Two.');
  await press('Save Draft');
  await expectToast({ title: 'Draft Saved' });
  expect(callsOf(updateReport)).toMatchObject([
    { params: { id: report().id }, body: { notes: 'Two.', version: 1 } },
  ]);
  expect(new Set(callsOf(createReport).map(({ key }) => key)).size).toBe(1);
});

it('asks about a new report that a try before the reload created, and opens it or saves over it', async () => {
  await openSite(newReport, 'admin');
  await write('Mine');
  answer(createReport, report());
  answer(updateReport, report({ notes: 'Mine', version: 2 }));
  answer(getReport, report({ notes: 'Theirs', version: 1 }));
  failNext(createReport, createdBefore, createdBefore);
  await press('Save Draft');
  await expectHeading('This report was changed elsewhere');
  await press('Take the other version');
  await waitFor(async () => expect((await notes()).value).toBe('Theirs'));
  await press('Restore');
  await waitFor(async () => expect((await notes()).value).toBe('Mine'));
  await press('Save Draft');
  await press('Keep mine and save it');
  await expectToast({ title: 'Draft Saved' });
  expect(callsOf(updateReport)).toMatchObject([{ body: { notes: 'Mine', version: 1 } }]);
});

it('takes the other version when that is chosen, and can bring mine back', async () => {
  answer(updateReport, report({ version: 5 }));
  await openSite(stored, 'admin');
  await write('Mine');
  answer(getReport, report({ notes: 'Theirs', version: 4 }));
  failNext(updateReport, { code: 'conflict', message: 'Changed elsewhere.' });
  await press('Save Draft');
  await press('Take the other version');
  await waitFor(async () => expect((await notes()).value).toBe('Theirs'));
  await expectToast({ title: 'What you typed was discarded' });
  await press('Restore');
  await waitFor(async () => expect((await notes()).value).toBe('Mine'));
  await expectHeading('This report was changed elsewhere');
});

it('offers to keep and to send mine when a send met another version', async () => {
  answer(updateReport, report({ version: 5, deliveryStatus: 'queued' }));
  answer(sendReport, outcome('sent'));
  await openSite(stored, 'admin');
  await write('Mine');
  answer(getReport, report({ notes: 'Theirs', version: 4 }));
  failNext(updateReport, { code: 'conflict', message: 'Changed elsewhere.' });
  await press('Send to Customer');
  await press('Keep mine and send it');
  await expectToast({ title: 'Report Sent!' });
});

it('does not change what was sent in the meantime', async () => {
  answer(updateReport, report());
  await openSite(stored, 'admin');
  await write('Mine');
  answer(getReport, sentReport({ notes: 'Theirs', version: 4 }));
  failNext(updateReport, { code: 'conflict', message: 'It was sent.' });
  await press('Save Draft');
  await expectHeading('This report was sent in the meantime');
  expect(screen.queryByRole('button', { name: /^Keep mine/ })).toBeNull();
  await press('Discard mine and show the sent report');
  await expectHeading('Service Report');
  await expectText('Theirs');
});

it('puts what the server finds fault with at its field', async () => {
  answer(createReport, report());
  await openSite(newReport, 'admin');
  await notes();
  failNext(createReport, {
    code: 'invalid',
    message: 'Please put this right.',
    fields: { serviceDate: 'This day is too long ago' },
  });
  await press('Save Draft');
  // The message says it too.
  await expectText('This day is too long ago', within(screen.getByRole('main')));
});

it('says what the server finds fault with where it has no field', async () => {
  answer(createReport, report());
  await openSite(newReport, 'admin');
  await notes();
  failNext(createReport, {
    code: 'invalid',
    message: 'Please check what you entered.',
    fields: { added: 'A report holds at most 20 additions' },
  });
  await press('Save Draft');
  await expectToast({
    title: 'Draft Not Saved',
    description: 'A report holds at most 20 additions',
    variant: 'destructive',
  });
});

it('shows a sent report with when and where it went, in Texas time', async () => {
  answer(
    getReport,
    sentReport({
      sentAt: '2026-11-21T03:05:00.000Z',
      deliveryStatus: 'delivered',
      nextVisitDate: '2026-11-27',
    }),
  );
  await openSite(stored, 'admin');
  await expectHeading('Service Report');
  for (const text of [
    'Casey Customer',
    'Nov 19, 2026',
    customerUser.email,
    /^Nov 20, 2026, 9:05\sPM$/,
    'Delivered to the customer’s mailbox',
    'Pool service',
    'Nov 27, 2026',
    'Sent',
    'Clear.',
  ])
    await expectText(text);
  const done = screen.getByText('Skimmed pool surface').closest('li')!;
  within(done).getByLabelText('Done:');
  within(screen.getByText('Brushed pool walls').closest('li')!).getByLabelText('Not done:');
  expect(screen.queryByRole('button', { name: 'Save Draft' })).toBeNull();
});

const factOf = async (term: string) => (await screen.findByText(term)).nextElementSibling;

it.each([
  [{ deliveryStatus: 'delivered' }, 'Unknown'],
  [{ deliveryStatus: 'none' }, 'Nobody'],
] as const)('says of a sent report without an address who has it: %o', async (change, who) => {
  const nobody = { customerEmail: null, customerName: null, sentAt: null };
  answer(getReport, sentReport({ ...nobody, ...change, cleanupWarningNotified: true }));
  await openSite(stored, 'admin');
  expect((await factOf('Customer'))?.textContent).toBe('Unknown');
  expect((await factOf('Sent to'))?.textContent).toBe(who);
  const when = change.deliveryStatus === 'none' ? 'Finished on' : 'Sent on';
  expect((await factOf(when))?.textContent).toBe('Unknown');
});

it.each([
  [{ deliveryStatus: 'queued' }, /^Waiting to be sent/],
  [
    { deliveryStatus: 'queued', deliveryError: 'Mail cannot go out at the moment.' },
    'Mail cannot go out at the moment.',
  ],
  [{ deliveryStatus: 'failed', deliveryError: 'Mailbox full.' }, 'The email failed: Mailbox full.'],
] as const)('says of a draft how far its mail is: %o', async (change, phrase) => {
  answer(getReport, report(change));
  await openSite(stored, 'admin');
  await expectText(phrase);
});

it('leaves the focus next to the button that noted a call, which is gone', async () => {
  const finished = sentReport({ deliveryStatus: 'none', customerEmail: null });
  answer(getReport, finished);
  answer(markReportTold, { deleteOn: '2026-11-27' });
  await openSite(stored, 'admin');
  await screen.findByRole('button', { name: 'Told by Phone' });
  answer(getReport, { ...finished, cleanupWarningNotified: true });
  await press('Told by Phone');
  await expectToast({
    title: 'Told by Phone',
    description: 'The report is kept until Nov 27, 2026.',
  });
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Download' })),
  );
});

it('enlarges the photo of a sent report that is pressed, and says which is missing', async () => {
  const ready = { state: 'ready', problem: null } as const;
  answer(
    getReport,
    sentReport({
      photos: [photo(1), photo(2), photo(3)],
      photoCaptions: ['', 'The pump', ''],
      photoStates: [ready, ready, { state: 'missing', problem: 'It did not arrive.' }],
    }),
  );
  await openSite(stored, 'admin');
  await expectText('Photo 3 of 3 is missing');
  expect(screen.getAllByRole('button', { name: /^Enlarge/ })).toHaveLength(2);
  await press('Enlarge Photo 2 of 3: The pump');
  const dialog = await dialogCalled('Photo 2 of 3');
  expect(dialog.getByRole('img', { name: 'The pump' }).getAttribute('src')).toBe(photo(2));
});

it('shows beside a reading what the last visit read, and not what this report says', async () => {
  const readAt = '2026-11-19T16:00:00.000Z';
  answer(getWaterTrendOfCustomer, [
    { reportId: idOf(50), serviceDate: '2026-11-19', water: { readAt, ph: 7.9 }, added: [] },
    { reportId: idOf(51), serviceDate: '2026-11-12', water: { readAt, ph: 7.2 }, added: [] },
  ]);
  await openSite(stored, 'admin');
  await expectText(/^Last 7\.2/);
});

it('begins with the newest version each time a report is opened', async () => {
  answer(listRecentReports, [reportSummary()]);
  await openSite('/admin/dashboard', 'admin');
  await follow('View Report: Casey Customer, Nov 19, 2026');
  expect((await notes()).value).toBe('Clear.');
  await follow('Back to Dashboard');
  answer(getReport, report({ notes: 'Clear and blue.', version: 4 }));
  await follow('View Report: Casey Customer, Nov 19, 2026');
  await waitFor(async () => expect((await notes()).value).toBe('Clear and blue.'));
});

const withPhoto = (state: 'processing' | 'ready') =>
  report({ photos: [photo(1)], photoCaptions: [''], photoStates: [{ state, problem: null }] });

it('looks again at photos that are being prepared, and no longer', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'performance', 'setInterval', 'clearInterval'],
    now: new Date(now),
  });
  answer(getReport, withPhoto('processing'));
  await openSite(stored, 'admin');
  await vi.waitFor(() => screen.getByText('Processing'));
  const before = callsOf(getReport).length;
  answer(getReport, withPhoto('ready'));
  vi.advanceTimersByTime(5100);
  await vi.waitFor(() => screen.getByText('Uploaded'));
  expect(callsOf(getReport)).toHaveLength(before + 1);
  vi.advanceTimersByTime(60_000);
  expect(callsOf(getReport)).toHaveLength(before + 1);
});

it('marks and names the photo that the server refuses, until it is saved without', async () => {
  answer(updateReport, report());
  const ready = { state: 'ready', problem: null } as const;
  const photos = [photo(1), photo(2)];
  answer(getReport, report({ photos, photoCaptions: ['', ''], photoStates: [ready, ready] }));
  await openSite(stored, 'admin');
  await expectText('2 photos uploaded');
  const fields = { 'photos.1': 'It is no photo.' };
  failNext(updateReport, { code: 'invalid', message: 'Please put this right.', fields });
  await press('Save Draft');
  const description = 'Photo 2 cannot be used. It is no photo. Please remove it, then save again.';
  await expectToast({ title: 'Draft Not Saved', description, variant: 'destructive' });
  within(screen.getByText('Refused').closest('li')!).getByText('Photo 2');
  const shown = `Draft Not Saved. ${description}`;
  screen.getByText(shown);
  await press('Remove photo 2');
  const release = delayCalls(updateReport);
  await press('Save Draft');
  await waitFor(() => expect(screen.queryByText(shown)).toBeNull());
  release();
  await expectToast({ title: 'Draft Saved' });
  expect(callsOf(updateReport)[1]).toMatchObject({ body: { photos: [photo(1)] } });
});

it('names the customers of both versions, also one who is on no list', async () => {
  answer(updateReport, report());
  answer(listCustomers, []);
  await openSite(stored, 'admin');
  await write('Mine');
  expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveProperty(
    'value',
    'Casey Customer (casey@example.com)',
  );
  answer(getReport, report({ customerId: idOf(3), customerName: 'Ann Other', version: 4 }));
  failNext(updateReport, { code: 'conflict', message: 'Changed elsewhere.' });
  await press('Save Draft');
  await expectHeading('This report was changed elsewhere');
  const [customers] = screen.getByText('Ann Other').closest('ul')!.children;
  expect(customers?.textContent).toBe('CustomerYoursCasey CustomerSaved by the otherAnn Other');
});

it('names a customer who was chosen here, and says of one whom nobody names that it is another', async () => {
  const zoe = { ...customer, id: idOf(77), firstName: 'Zoe', lastName: 'Clark' };
  answer(updateReport, report());
  answer(listCustomers, [zoe]);
  answer(getCustomer, { ...zoe, signIn: 'none' });
  await openSite(stored, 'admin');
  fireEvent.click(await screen.findByRole('combobox', { name: 'Customer' }));
  fireEvent.click(await screen.findByRole('option', { name: /Zoe Clark/ }));
  await waitFor(() => expect(callsOf(getCustomer).at(-1)?.params).toEqual({ id: zoe.id }));
  answer(getReport, report({ customerId: idOf(3), customerName: null, version: 4 }));
  failNext(updateReport, { code: 'conflict', message: 'Changed elsewhere.' });
  await press('Save Draft');
  await expectHeading('This report was changed elsewhere');
  const [customers] = screen.getByText('Another customer').closest('ul')!.children;
  expect(customers?.textContent).toBe('CustomerYoursZoe ClarkSaved by the otherAnother customer');
});

it.each(['not-found', 'invalid'] as const)(
  'says that there is no such report: %s',
  async (code) => {
    refuse(getReport, { code, message: 'No.' });
    await openSite(stored, 'admin');
    await expectHeading('Report Not Found');
    await follow(/^Back to Dashboard/);
    await expectHeading('Service Management Dashboard');
  },
);

it('lists more customers at the end of the list', async () => {
  const later = { ...customer, id: idOf(77), firstName: 'Zoe' };
  answerEach(listCustomers, ({ query }) => [query['cursor'] === undefined ? customer : later], {
    nextCursor: ({ query }) => (query['cursor'] === undefined ? 'more' : undefined),
  });
  await openSite(newReport, 'admin');
  const picker = await screen.findByRole('combobox', { name: 'Customer' });
  fireEvent.focus(picker);
  fireEvent.click(picker);
  await screen.findByRole('option', { name: /Casey/ });
  const listed = screen.getByRole('listbox', { name: 'Customer' });
  expect(within(listed).getAllByRole('option')).toHaveLength(1);
  fireEvent.scroll(listed);
  await within(listed).findByRole('option', { name: /Zoe/ });
  expect(within(listed).getAllByRole('option')).toHaveLength(2);
});

it('looks for a customer by what is typed, and takes the one that is chosen', async () => {
  await openSite(newReport, 'admin');
  const picker = await screen.findByRole('combobox', { name: 'Customer' });
  fireEvent.change(picker, { target: { value: 'clark' } });
  answer(listCustomers, [{ ...customer, id: idOf(3), lastName: 'Clark' }]);
  fireEvent.click(await screen.findByRole('option', { name: /Casey Clark/ }));
  expect(callsOf(listCustomers).at(-1)?.query).toMatchObject({ search: 'clark' });
  expect(await screen.findByText('Left gate')).toBeDefined();
});

it.each([19, 20])('says when a report is full: %i photos', async (count) => {
  const photos = Array.from({ length: count }, (_, index) => photo(index));
  const state = { state: 'missing', problem: null } as const;
  answer(
    getReport,
    report({
      photos,
      photoCaptions: photos.map(() => ''),
      photoStates: photos.map(() => state),
    }),
  );
  await openSite(stored, 'admin');
  await expectText(`${count} photos uploaded`);
  expect(screen.queryByText(/A report holds at most 20 photos\.$/) !== null).toBe(count === 20);
  const upload = screen.getByRole('button', { name: 'Upload Photos' });
  expect(upload).toHaveProperty('disabled', count === 20);
});

it('says of each photo how far it is, and saves without the one that is removed', async () => {
  answer(updateReport, report());
  answer(
    getReport,
    report({
      photos: [photo(1), photo(2), photo(3), photo(4)],
      photoCaptions: ['The pump', '', '', ''],
      photoDetails: (['before', 'before', 'after', null] as const).map((slot) => ({
        slot,
        takenAt: null,
        sha256: null,
        phoneSha256: null,
        converted: true,
      })),
      photoStates: [
        { state: 'ready', problem: null },
        { state: 'processing', problem: null },
        { state: 'missing', problem: 'It did not arrive.' },
        { state: 'refused', problem: 'It is no photo.' },
      ],
    }),
  );
  await openSite(stored, 'admin');
  await expectText('4 photos uploaded');
  const tiles = ['Uploaded', 'Processing', 'Not ready', 'Refused'].map((label) =>
    screen.getByText(label).closest('li')!,
  );
  tiles.forEach((tile, index) => within(tile).getByText(`Photo ${index + 1}`));
  within(tiles[2]!).getByText('It did not arrive.');
  within(tiles[3]!).getByText('It is no photo.');
  expect(screen.getAllByRole('img', { name: /^Photo/ })).toHaveLength(1);
  expect(screen.getByLabelText('Caption of photo 1')).toHaveProperty('value', 'The pump');
  await fill('Caption of photo 2', 'The filter');
  expect(screen.getByLabelText('Photo 2 shows')).toHaveProperty('value', 'before');
  await fill('Photo 2 shows', 'gate');
  await press('Remove photo 4');
  await press('Remove photo 1');
  await expectText('2 photos uploaded');
  await press('Save Draft');
  await expectToast({ title: 'Draft Saved' });
  expect(callsOf(updateReport)).toMatchObject([
    {
      body: {
        photos: [photo(2), photo(3)],
        photoCaptions: ['The filter', ''],
        photoDetails: [{ slot: 'gate' }, { slot: 'after' }],
      },
    },
  ]);
});
