import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listAdminBookings, transitionBooking } from 'shared/contracts/admin-bookings.ts';
import { getReport, sendReport } from 'shared/contracts/reports.ts';
import { getVisitReport, saveVisitReport } from 'shared/contracts/visit-reports.ts';
import { expect, it, vi } from 'vitest';
import { newReportValues } from '../../offline/report/editor-form.ts';
import { takeBackTime, type VisitStart } from '../../offline/outbox/visit-record.ts';
import { readRecord } from '../../offline/outbox/visit-records.ts';
import {
  addPhoto,
  addStep,
  endTakingBack,
  askToSend,
  beginVisit,
  changePhoto,
  writeValues,
} from '../../offline/outbox/write-visit.ts';
import { deviceStore } from '../../lib/device-store.ts';
import { queryClient } from '../../lib/query-client.ts';
import { rememberPhrases, usedPhrases } from '../../features/reports/phrases.ts';
import { answer, callsOf, failNext, refuse } from '../../testing/fake-api.ts';
import { adminBooking, adminUser, report, sentReport, today } from '../../testing/fixtures.ts';
import { fillPhone } from '../../testing/full-phone.ts';
import { refuseStorage } from '../../testing/refuse-storage.ts';
import { openSite } from '../../testing/open-site.tsx';
import {
  expectHeading,
  expectText,
  expectNoToast,
  expectToast,
  fill,
  follow,
  press,
  type Place,
} from '../../testing/site-steps.ts';
import { answerVisitReport, syncNow, expectOnPhone } from '../../testing/visit-answers.ts';

const visit = adminBooking({ status: 'confirmed' });
const path = `/admin/visits/${visit.id}?date=${today}`;
const key = { operator: adminUser.id, visit: visit.id };
const address = () => window.location.pathname + window.location.search;
const allTicked = { skimmedSurface: true, cleanedArea: true };

/** The start that the screen uses with the first change. */
const startOf = (hasReport: boolean): VisitStart => ({
  ...key,
  name: 'Casey Customer',
  hasReport,
  values: newReportValues(today, visit.userId),
  reportId: null,
  version: null,
  stored: [],
});
const begin = () => beginVisit(startOf(true));

const open = async (): Promise<void> => {
  await openSite(path, 'admin');
  await expectHeading('Casey Customer');
  await screen.findByRole('button', { name: 'Send Report' });
};

/** A native dialog, whose role the test DOM does not support. */
const question = async (title = 'Send it like this?') => {
  const heading = await screen.findByText(title);
  return within(heading.closest('dialog')!);
};

const tasksDone = () =>
  screen.getByRole('heading', { name: 'Done' }).parentElement!.querySelector('output')!;

const note = () => screen.findByLabelText(/^Note to the customer/);

it('shows where one is, and what is needed at the gate, and begins nothing by itself', async () => {
  answer(listAdminBookings, [visit]);
  await open();
  await expectText('Monthly Membership');
  await expectText('Left gate');
  expect(tasksDone().textContent).toBe('0 of 8');
  expect(screen.queryByText('Saved on this device')).toBeNull();
  await follow('The day');
  await expectHeading('Stops (1 visit)');
  expect(await readRecord(key)).toBeUndefined();
});

it('checks all by one press, unchecks what was not done, and writes both to the phone', async () => {
  answer(listAdminBookings, [visit]);
  await open();
  await press('All Done');
  expect(tasksDone().textContent).toBe('8 of 8');
  fireEvent.click(screen.getByLabelText('Vacuumed pool floor'));
  expect(tasksDone().textContent).toBe('7 of 8');
  await expectOnPhone(visit.id, { ...allTicked, vacuumedPool: false });
  await expectText('Saved on this device');
  await press('All Done');
  await press('Uncheck All');
  expect(tasksDone().textContent).toBe('0 of 8');
  await expectOnPhone(visit.id, { skimmedSurface: false });
  expect(callsOf(saveVisitReport)).toEqual([]);
});

it('learns the sentences of a note once it is sent', async () => {
  answer(listAdminBookings, [visit]);
  answerVisitReport({ bookingId: visit.id });
  await open();
  await press('All Done');
  await fill(/^Note to the customer/, 'Skimmer lid replaced.');
  await press('Send Report');
  fireEvent.click((await question()).getByText('Send Anyway'));
  await expectHeading(/^Stops/);
  // Once is no habit yet.
  await rememberPhrases(adminUser.id, 'pool', 'Skimmer lid replaced.');
  await waitFor(async () =>
    expect((await usedPhrases(adminUser.id, 'pool'))[0]).toBe('Skimmer lid replaced.'),
  );
});

it('takes Send back at the stop', async () => {
  answerVisitReport({ bookingId: visit.id });
  answer(listAdminBookings, [visit]);
  await begin();
  await askToSend(key);
  await open();
  await press('Undo');
  await waitFor(async () => expect((await readRecord(key))?.send).toBeNull());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(address()).toBe(path);
});

it('adds the phrases one uses most to the note, and goes on where it was left', async () => {
  answer(listAdminBookings, [visit]);
  for (let times = 0; times < 2; times += 1)
    await rememberPhrases(adminUser.id, 'pool', 'Filter rinsed.');
  await open();
  const phrases = within(await screen.findByRole('list', { name: 'Phrases you use' }));
  expect(phrases.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Filter rinsed.',
    'Water is clear and balanced.',
    'Equipment is running well.',
    'Please top up the water.',
  ]);
  await press('Add: Please top up the water.');
  expect(await note()).toHaveProperty('value', 'Please top up the water.');
  await fill(/^Note to the customer/, 'Hello ');
  await press('Add: Filter rinsed.');
  expect(await note()).toHaveProperty('value', 'Hello Filter rinsed.');
  expect(phrases.queryByText('Filter rinsed.')).toBeNull();
  await follow('The day');
  await expectHeading('Stops (1 visit)');
  await follow(/^Start/);
  await waitFor(async () => expect(await note()).toHaveProperty('value', 'Hello Filter rinsed.'));
});

it('asks before it sends a report with nothing checked or a photo missing, and not again', async () => {
  answer(listAdminBookings, [visit]);
  await open();
  await press('Send Report');
  const first = await question();
  await expectText('Nothing is checked.', first);
  await expectText('No photo was taken before the work or after the work.', first);
  fireEvent.click(first.getByText('Cancel'));
  await waitFor(() => expect(screen.queryByText('Send it like this?')).toBeNull());
  // One task is enough.
  fireEvent.click(screen.getByLabelText('Skimmed pool surface'));
  await press('Send Report');
  const second = await question();
  expect(second.queryByText('Nothing is checked.')).toBeNull();
  fireEvent.click(second.getByText('Send Anyway'));
  await expectHeading(/^Stops/);
  expect((await readRecord(key))?.send).toMatchObject({ state: 'asked' });
});

it('finishes the report of a customer without an address, and does not say that it sends it', async () => {
  answer(listAdminBookings, [{ ...visit, customer: { ...visit.customer!, email: null } }]);
  await openSite(path, 'admin');
  await press('Finish Report');
  expect(screen.queryByRole('button', { name: 'Send Report' })).toBeNull();
  const requested = await question('Finish it like this?');
  fireEvent.click(requested.getByText('Finish Anyway'));
  await expectHeading(/^Stops/);
  expect((await readRecord(key))?.send).toMatchObject({ state: 'asked' });
});

it('asks before it sends a report without what was filled in as added, until it is in the list', async () => {
  answer(listAdminBookings, [visit]);
  await open();
  await press('All Done');
  await fill('Chemical', 'algaecide');
  await fill('Amount', '2');
  await press('Send Report');
  const first = await question();
  await expectText('What you filled in under “What was added” is not in the list yet.', first);
  fireEvent.click(first.getByText('Cancel'));
  await press('Add to List');
  await press('Send Report');
  expect((await question()).queryByText(/What was added/)).toBeNull();
});

it('is sent by its button alone, not by Enter in a caption or on a task', async () => {
  answer(listAdminBookings, [visit]);
  await open();
  // On Enter, a browser presses the form's first submit button.
  const { form } = await screen.findByLabelText<HTMLTextAreaElement>(/^Note to the customer/);
  expect(form?.querySelector('button[type="submit"]')).toBeNull();
  expect(fireEvent.submit(form!)).toBe(false);
});

it('scrolls what has the focus clear of the bar with Send', async () => {
  answer(listAdminBookings, [visit]);
  await open();
  // The attribute by which tokens.css recognizes the bar.
  const send = screen.getByRole('button', { name: 'Send Report' });
  expect(send.closest('[data-action-bar]')).not.toBeNull();
});

it('asks for no photo that the stored report has', async () => {
  const unknown = { takenAt: null, sha256: null, phoneSha256: null, converted: false };
  answer(listAdminBookings, [{ ...visit, reportId: report().id }]);
  answerVisitReport({
    status: 'draft',
    photos: ['/one', '/two'],
    photoCaptions: ['', ''],
    photoDetails: [
      { slot: 'before', ...unknown },
      { slot: 'after', ...unknown },
    ],
  });
  await open();
  await press('All Done');
  await press('Send Report');
  await expectHeading(/^Stops/);
});

it('returns to the day with the stop done, takes Send back, and sends once that is over', async () => {
  const server = answerVisitReport({ bookingId: visit.id });
  answer(listAdminBookings, [visit]);
  await open();
  await press('All Done');
  await press('Send Report');
  fireEvent.click((await question()).getByText('Send Anyway'));
  await expectHeading(/^Stops/);
  await expectText(/Sending\.\.\.$/, await waitingOnDay());
  await expectNoToast();
  expect(address()).toBe(`/admin/bookings?date=${today}`);
  expect(screen.queryByRole('button', { name: /^Complete/ })).toBeNull();
  await press('Undo: Report of Casey Customer');
  await waitFor(() => expect(address()).toBe(path));
  await screen.findByRole('button', { name: 'Send Report' });
  await syncNow();
  await waitFor(() => expect(server.report().skimmedSurface).toBe(true));
  expect(callsOf(sendReport)).toEqual([]);
  await press('Send Report');
  fireEvent.click((await question()).getByText('Send Anyway'));
  await expectHeading(/^Stops/);
  await syncNow();
  await waitFor(() => expect(server.report().status).toBe('sent'));
  await waitFor(async () => expect(await readRecord(key)).toBeUndefined());
  await waitFor(() => expect(screen.queryByText(/^Not sent yet/)).toBeNull());
  expect(callsOf(sendReport)).toHaveLength(1);
  // The day's list lags behind, and still has the stop as it was.
  expect(screen.queryByRole('button', { name: /^Complete/ })).toBeNull();
  await screen.findByText('completed');
});

const waitingOnDay = async () =>
  within(await screen.findByRole('region', { name: 'Not sent yet' }));

it('says when it is too late to take Send back', async () => {
  answerVisitReport();
  answer(listAdminBookings, [visit]);
  await begin();
  await open();
  await press('All Done');
  await press('Send Report');
  fireEvent.click((await question()).getByText('Send Anyway'));
  await expectHeading(/^Stops/);
  vi.setSystemTime(Date.now() + takeBackTime);
  await press('Undo: Report of Casey Customer');
  await expectToast({ title: 'Too late: it is on its way', variant: 'destructive' });
});

it('says that a full phone could not take Send back', async () => {
  answerVisitReport();
  answer(listAdminBookings, [visit]);
  await begin();
  await open();
  await press('All Done');
  await press('Send Report');
  fireEvent.click((await question()).getByText('Send Anyway'));
  await expectHeading(/^Stops/);
  fillPhone();
  await press('Undo: Report of Casey Customer');
  await expectToast({ title: 'This phone can’t store anything', variant: 'destructive' });
});

const differencesIn = (notice: Place) =>
  notice.getAllByRole('listitem').map(({ textContent }) => textContent);

const conflict = async () => {
  const others = { notes: 'Written at the desk', status: 'draft' as const };
  const server = answerVisitReport({ notes: 'Clear.', status: 'draft', version: 3 });
  answer(listAdminBookings, [{ ...visit, reportId: report().id }]);
  await open();
  await fill(/^Note to the customer/, 'Written at the pool');
  await expectOnPhone(visit.id, { notes: 'Written at the pool' });
  server.change(others);
  failNext(saveVisitReport, { code: 'conflict', message: 'Somebody else has changed it.' });
  await syncNow();
  await expectHeading('This report was changed elsewhere');
  const notice = within(screen.getByRole('alert'));
  expect(differencesIn(notice)).toEqual([
    'Service NotesYoursWritten at the poolSaved by the otherWritten at the desk',
  ]);
  return { server, notice };
};

it('shows another version beside this one, and writes over it if that is wanted', async () => {
  const { server, notice } = await conflict();
  await press('Keep mine and save it', notice);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await syncNow();
  await waitFor(() => expect(server.report().notes).toBe('Written at the pool'));
  expect(callsOf(saveVisitReport).at(-1)?.body).toMatchObject({ version: 4 });
});

it('compares a report whose customer the phone has lost only in what was written', async () => {
  answerVisitReport({ notes: 'Written at the desk', status: 'draft', version: 3 });
  answer(listAdminBookings, [visit]);
  await beginVisit({ ...startOf(true), values: newReportValues(report().serviceDate, '') });
  await open();
  await fill(/^Note to the customer/, 'Written at the pool');
  await expectOnPhone(visit.id, { customerId: '', notes: 'Written at the pool' });
  failNext(saveVisitReport, { code: 'conflict', message: 'Somebody else has changed it.' });
  await syncNow();
  await expectHeading('This report was changed elsewhere');
  expect(differencesIn(within(screen.getByRole('alert')))).toEqual([
    'Service NotesYoursWritten at the poolSaved by the otherWritten at the desk',
  ]);
});

it('goes on with the other version if that is wanted', async () => {
  const { server, notice } = await conflict();
  await press('Take the other version', notice);
  await waitFor(() =>
    expect(screen.getByLabelText(/^Note to the customer/)).toHaveProperty(
      'value',
      'Written at the desk',
    ),
  );
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(server.report().notes).toBe('Written at the desk');
});

it('says why a save was refused, keeps everything, and tries again when asked', async () => {
  const server = answerVisitReport();
  answer(listAdminBookings, [visit]);
  await open();
  await press('All Done');
  await expectOnPhone(visit.id, allTicked);
  failNext(saveVisitReport, { code: 'invalid', message: 'The next visit is too late.' });
  await syncNow();
  await expectHeading('This report was not saved');
  const notice = within(screen.getByRole('alert'));
  await expectText(/^The next visit is too late\. Everything is still on this phone\.$/, notice);
  await press('Try Again', notice);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await syncNow();
  await waitFor(() => expect(server.report().skimmedSurface).toBe(true));
});

it.each([
  ['there is no line', 'no answer' as const, 'Report stored on this phone until it can be sent'],
  [
    'the server refuses it',
    { code: 'invalid' as const, message: 'The next visit is too late.' },
    'This report was not sent',
  ],
])('offers to take Send back until it is due, not once %s', async (_when, failure, text) => {
  answer(listAdminBookings, [visit]);
  refuse(saveVisitReport, failure);
  await begin();
  await askToSend(key);
  await open();
  await screen.findByRole('button', { name: 'Undo' });
  await syncNow();
  await screen.findAllByText(text);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('names a photo that cannot be used, and goes on once it is removed', async () => {
  answer(listAdminBookings, [visit]);
  await begin();
  await addPhoto(key, new Blob(['x'], { type: 'image/jpeg' }), { slot: 'before', name: '' });
  const { id } = (await readRecord(key))!.photos[0]!;
  await changePhoto(key, id, { state: 'refused', problem: 'This file is not a photo.' });
  await open();
  await expectText('This file is not a photo.');
  await expectText('A photo cannot be used: remove it or take it again');
  await press('Remove photo 1');
  await expectText('No photos yet');
  await expectText('Saved on this device');
  expect((await readRecord(key))?.photos).toEqual([]);
});

it('keeps a shot at once, says when it is no photo, and needs another', async () => {
  answer(listAdminBookings, [visit]);
  await open();
  const camera = document.querySelector<HTMLInputElement>('input[capture]')!;
  Object.defineProperty(camera, 'files', { value: [new File(['No photo'], 'a.jpg')] });
  fireEvent.change(camera);
  await expectText('Photo 1: Before');
  await expectText('1 photo, 1 refused');
  expect((await readRecord(key))?.photos).toMatchObject([{ slot: 'before', state: 'refused' }]);
  screen.getByRole('button', { name: 'Take photo: Before' });
});

it('begins no report of a visit that could not be done by removing what showed why', async () => {
  answer(listAdminBookings, [{ ...visit, status: 'cancelled' }]);
  answerVisitReport();
  const steps = startOf(false);
  await addPhoto(steps, new File(['No photo'], 'a.jpg'), {
    slot: null,
    name: 'a.jpg',
    use: 'notPossible',
    start: steps,
  });
  await open();
  await expectText('1 photo, 1 refused');
  await press('Remove photo 1');
  await waitFor(async () => expect((await readRecord(key))?.photos ?? []).toEqual([]));
  expect((await readRecord(key))?.hasReport ?? false).toBe(false);
  await syncNow();
  await waitFor(async () => expect(await readRecord(key)).toBeUndefined());
  expect(callsOf(saveVisitReport)).toEqual([]);
});

it('says which step the server refused, until that is understood', async () => {
  answer(listAdminBookings, [visit]);
  refuse(transitionBooking, { code: 'conflict', message: 'It was paid already.' });
  await addStep(startOf(false), 'markPaid');
  await endTakingBack(key);
  await open();
  await expectText(/was not possible: It was paid already\./);
  await press('Understood');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect((await readRecord(key))?.steps ?? []).toEqual([]);
});

it('leads to the editor where this browser keeps nothing', async () => {
  answer(listAdminBookings, [visit]);
  await refuseStorage();
  await openSite(path, 'admin');
  await expectHeading('This Browser Can’t Store Reports');
  await follow('Open the Editor');
  await expectHeading('New Service Report');
});

it('leads to the report that was begun where this browser keeps nothing', async () => {
  answer(listAdminBookings, [{ ...visit, reportId: report().id }]);
  answer(getVisitReport, report());
  answer(getReport, report());
  await refuseStorage();
  await openSite(path, 'admin');
  await follow('Open the Editor');
  await expectHeading('Edit Service Report');
  expect(window.location.pathname).toBe(`/admin/service-report/${report().id}`);
});

it('is written on the phone once the browser keeps something after all', async () => {
  answer(listAdminBookings, [visit]);
  await refuseStorage();
  await openSite(path, 'admin');
  await expectHeading('This Browser Can’t Store Reports');
  vi.restoreAllMocks();
  await act(async () => window.dispatchEvent(new Event('online')));
  await screen.findByRole('button', { name: 'Send Report' });
});

it('says why it keeps nothing of a visit that a newer build wrote, and leaves that alone', async () => {
  answer(listAdminBookings, [visit]);
  const store = await deviceStore();
  const newer = { ...(await begin()), format: 2 };
  await store.put('visits', newer, [key.operator, key.visit]);
  await open();
  await press('All Done');
  await expectToast({ title: 'Written by a newer version', variant: 'destructive' });
  await press('Send Report');
  await press('Send Anyway');
  expect(address()).toBe(path);
  await follow('The day');
  await expectHeading('Stops (1 visit)');
  expect(await store.get('visits', [key.operator, key.visit])).toEqual(newer);
});

it('sends no report whose last words the phone could not store', async () => {
  answer(listAdminBookings, [visit]);
  answerVisitReport();
  await open();
  await press('All Done');
  await expectOnPhone(visit.id, allTicked);
  const full = fillPhone((value) => JSON.stringify(value)?.includes('Leave the gate') ?? false);
  fireEvent.change(await note(), { target: { value: 'Leave the gate open.' } });
  await press('Send Report');
  await press('Send Anyway');
  await expectToast({ title: 'This phone can’t store anything', variant: 'destructive' });
  await waitFor(() => expect(screen.queryByText('Send it like this?')).toBeNull());
  expect(address()).toBe(path);
  expect((await readRecord(key))?.send).toBeNull();
  full.mockRestore();
  await press('Send Report');
  await press('Send Anyway');
  await expectHeading(/^Stops/);
  await expectOnPhone(visit.id, { notes: 'Leave the gate open.' });
});

it('says that a visit is not on this day, and leads back to it', async () => {
  await openSite(path, 'admin');
  await expectText('It is not on this day. It may have been moved or cancelled.');
  await follow('Back to the Day');
  await expectHeading('No visits on this day');
});

it('shows what was written of a visit that is not on this day any more, to go on and to send it', async () => {
  const server = answerVisitReport();
  await begin();
  await writeValues(key, { ...newReportValues(today, visit.userId), notes: 'Written at the pool' });
  await open();
  await expectText('This visit is no longer on this day. Here is what you wrote.');
  expect(await note()).toHaveProperty('value', 'Written at the pool');
  await press('All Done');
  await expectOnPhone(visit.id, allTicked);
  await syncNow();
  await waitFor(() => expect(server.report()).toMatchObject(allTicked));
});

it('shows what was written yesterday where there is no line to its day', async () => {
  refuse(listAdminBookings, 'no answer');
  await begin();
  await writeValues(key, { ...newReportValues(today, visit.userId), notes: 'Of yesterday' });
  await open();
  expect(await note()).toHaveProperty('value', 'Of yesterday');
});

it('says what the server refused of a visit that is not on this day any more', async () => {
  refuse(transitionBooking, { code: 'conflict', message: 'This visit is on a later day.' });
  await addStep(startOf(false), 'complete');
  await endTakingBack(key);
  await openSite(path, 'admin');
  await expectText(/was not possible: This visit is on a later day\./);
  await press('Understood');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await waitFor(async () => expect(await readRecord(key)).toBeUndefined());
});

it('keeps a step that waits beside a report that was changed at a desk', async () => {
  answer(listAdminBookings, [{ ...visit, reportId: report().id }]);
  const server = answerVisitReport({ status: 'draft' });
  await open();
  await press('All Done');
  await expectOnPhone(visit.id, allTicked);
  await syncNow();
  await waitFor(() => expect(server.report().skimmedSurface).toBe(true));
  refuse(transitionBooking, 'no answer');
  await addStep(startOf(true), 'markPaid');
  server.change({ notes: 'Written at the desk' });
  await follow('The day');
  await expectHeading(/^Stops/);
  await follow(/^Start/);
  await screen.findByRole('button', { name: 'Send Report' });
  await syncNow();
  expect((await readRecord(key))?.steps).toMatchObject([{ action: 'markPaid', state: 'waiting' }]);
});

it('says that the day or the report could not be loaded, and tries again when asked', async () => {
  answer(listAdminBookings, [{ ...visit, reportId: report().id }]);
  answer(getVisitReport, report());
  failNext(listAdminBookings, { status: 403 });
  failNext(getVisitReport, { status: 403 });
  await openSite(path, 'admin');
  await expectHeading('This visit could not be loaded');
  await press('Try Again');
  await expectHeading('This visit could not be loaded');
  await waitFor(() => expect(callsOf(getVisitReport)).toHaveLength(1));
  await press('Try Again');
  expect(await screen.findByLabelText(/^Note to the customer/)).toHaveProperty('value', 'Clear.');
});

it('shows a report that was sent as it is', async () => {
  answer(listAdminBookings, [{ ...visit, status: 'completed', reportId: report().id }]);
  answer(getVisitReport, sentReport({ notes: 'As it went out.' }));
  await openSite(path, 'admin');
  await expectText('As it went out.');
  expect(screen.queryByRole('button', { name: 'Send Report' })).toBeNull();
});

it('keeps what was written here beside a report that was sent meanwhile, until it is discarded', async () => {
  answer(listAdminBookings, [{ ...visit, status: 'completed', reportId: report().id }]);
  answer(getVisitReport, sentReport({ notes: 'Written at the desk' }));
  await begin();
  await writeValues(key, { ...newReportValues(today, visit.userId), notes: 'Written at the pool' });
  refuse(saveVisitReport, { code: 'conflict', message: 'Somebody else has changed it.' });
  await openSite(path, 'admin');
  await syncNow();
  await expectHeading('This report was sent in the meantime');
  const notice = within(screen.getByRole('alert'));
  notice.getByText('Written at the pool');
  notice.getByText('Written at the desk');
  expect(screen.getByLabelText(/^Note to the customer/)).toHaveProperty(
    'value',
    'Written at the pool',
  );
  await press('Discard mine and show the sent report', notice);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send Report' })).toBeNull());
  await expectText('Written at the desk');
  expect(await readRecord(key)).toBeUndefined();
});

it('shows a report that was sent while something else done at its stop is still to be carried', async () => {
  answer(listAdminBookings, [{ ...visit, status: 'completed', reportId: report().id }]);
  answer(getVisitReport, sentReport({ notes: 'As it went out.' }));
  await addStep(startOf(false), 'markPaid');
  await endTakingBack(key);
  refuse(transitionBooking, { code: 'conflict', message: 'It was paid already.' });
  await openSite(path, 'admin');
  await expectText('As it went out.');
  await expectText(/was not possible: It was paid already\./);
  expect(screen.queryByRole('button', { name: 'Send Report' })).toBeNull();
});

it('shows what another tab of this phone writes', async () => {
  answer(listAdminBookings, [visit]);
  await open();
  await press('All Done');
  await expectOnPhone(visit.id, allTicked);
  await writeValues(key, { ...newReportValues(today, visit.userId), notes: 'Of the other tab' });
  await waitFor(() =>
    expect(screen.getByLabelText(/^Note to the customer/)).toHaveProperty(
      'value',
      'Of the other tab',
    ),
  );
  expect(tasksDone().textContent).toBe('0 of 8');
});

it('goes on with what was changed at a desk, and not with what was read before the last save', async () => {
  answer(listAdminBookings, [{ ...visit, reportId: report().id }]);
  const stored = answerVisitReport({ status: 'draft', version: 5 });
  await open();
  await fill(/^Note to the customer/, 'Clear.');
  await expectOnPhone(visit.id, { notes: 'Clear.' });
  await syncNow();
  await waitFor(async () => expect((await readRecord(key))?.version).toBe(6));
  const reopen = async (version: number, notes: string): Promise<void> => {
    cleanup();
    queryClient.clear();
    answer(getVisitReport, { ...stored.report(), version, notes });
    await open();
  };
  await reopen(5, '');
  expect(await note()).toHaveProperty('value', 'Clear.');
  expect(await readRecord(key)).toBeDefined();
  await reopen(7, 'Clear. Gate locked.');
  await waitFor(async () => expect(await readRecord(key)).toBeUndefined());
  await waitFor(async () => expect(await note()).toHaveProperty('value', 'Clear. Gate locked.'));
});

it('asks for what a yard needs', async () => {
  answer(listAdminBookings, [{ ...visit, line: 'yard' }]);
  await open();
  expect(tasksDone().textContent).toBe('0 of 2');
  await expectHeading('Yard');
  await press('Send Report');
  await expectText('No photo was taken after the work or of the gate.', await question());
});

it('writes over the report that the morning has made, whatever its version', async () => {
  answer(listAdminBookings, [{ ...visit, reportId: report().id }]);
  answerVisitReport({ version: 5 });
  await open();
  await press('All Done');
  await expectOnPhone(visit.id, allTicked);
  await syncNow();
  await waitFor(() => expect(callsOf(saveVisitReport)).toHaveLength(1));
  expect(callsOf(saveVisitReport)).toMatchObject([{ body: { version: null } }]);
});

it('writes over a draft only as it was read', async () => {
  answer(listAdminBookings, [{ ...visit, reportId: report().id }]);
  answerVisitReport({ status: 'draft', version: 5 });
  await open();
  await press('All Done');
  await expectOnPhone(visit.id, allTicked);
  await syncNow();
  await waitFor(() => expect(callsOf(saveVisitReport)).toHaveLength(1));
  expect(callsOf(saveVisitReport)).toMatchObject([{ body: { version: 5 } }]);
});

it.each([
  ['pool', true],
  ['yard', false],
] as const)('doubts a reading of a %s that makes no sense: %s', async (line, isDoubted) => {
  answer(listAdminBookings, [{ ...visit, line }]);
  const water = { readAt: '2026-11-20T16:00:00.000Z', ph: 6.5 };
  await beginVisit({ ...startOf(true), values: { ...startOf(true).values, line, water } });
  await open();
  await press('Send Report');
  const requested = await question();
  expect(requested.queryAllByText('Is pH really 6.5?')).toHaveLength(isDoubted ? 1 : 0);
});
