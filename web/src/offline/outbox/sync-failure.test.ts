import 'fake-indexeddb/auto';
import type { ErrorCode } from 'shared/errors.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../lib/api-error.ts';
import { deviceStore } from '../../lib/device-store.ts';
import { report } from '../../testing/fixtures.ts';
import { noteFailure } from './sync-failure.ts';
import type { VisitCalls } from './syncing.ts';
import type { NextStep } from './next-step.ts';
import { modelServer } from './testing/model-server.ts';
import { samplePhoto, sampleRecord, sampleStep, visitKey as key } from './testing/samples.ts';
import type { ReportBody, VisitRecord } from './visit-record.ts';
import { changeRecord, readRecord } from './visit-records.ts';

afterEach(async () => (await deviceStore()).clear('visits'));

const failed = (status: number, message = 'No', code: ErrorCode = 'invalid') =>
  new ApiError(status, '', '', { code, message, requestId: 'r' });

const update = vi.fn<VisitCalls['update']>(async () => false);

/** Stores a visit on the phone and notes a failure of it. */
const fail = async (
  step: NextStep,
  error: unknown,
  record: VisitRecord = sampleRecord(),
  calls: Partial<VisitCalls> = {},
) => {
  await changeRecord(key, () => record);
  return noteFailure(record, step, error, {
    key,
    calls: { ...modelServer().calls, update, ...calls },
    build: 'one',
  });
};

const send = { do: 'send' } as const;
const other = '44444444-4444-4444-8444-444444444444';

it.each([
  ['no answer', new NetworkError('cut'), 'no-line'],
  ['a server that fails', failed(500), 'no-line'],
  ['one that is away', failed(503), 'no-line'],
  ['one with no room', failed(429), 'no-line'],
  ['a session that ended', failed(401), 'signed-out'],
] as const)('takes %s for no fault of the visit', async (_what, error, outcome) => {
  const record = sampleRecord();
  expect(await fail({ do: 'act', step: sampleStep() }, error, record)).toEqual({ outcome });
  expect(await readRecord(key)).toEqual(record);
  expect(update).not.toHaveBeenCalled();
});

it('takes no trouble of the phone’s own storage for a refusal', async () => {
  const lost = new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  const record = sampleRecord();
  await expect(fail(send, lost, record)).rejects.toBe(lost);
  expect(await readRecord(key)).toEqual(record);
});

it('waits where the server says when to ask again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T16:00:00Z') });
  const step = sampleStep({ action: 'notPossible' });
  const record = sampleRecord({ steps: [step] });
  const busy = new ApiError(409, '', '', undefined, '5');
  const until = Date.now() + 5000;
  expect(await fail({ do: 'act', step }, busy, record)).toEqual({ outcome: 'rest', until });
  expect(await readRecord(key)).toEqual(record);
  vi.useRealTimers();
});

it.each([
  ['leaves it to the server', report({ deliveryStatus: 'queued' }), 'queued', null],
  ['forgets it', report({ status: 'sent' }), 'sent', null],
  [
    'asks the operator',
    report({ deliveryStatus: 'failed' }),
    'asked',
    { kind: 'refused', message: 'It may have arrived.' },
  ],
] as const)(
  '%s where the mail did not go out and the report says so',
  async (_what, stored, state, problem) => {
    const at = '2026-11-20T16:00:00.000Z';
    const requested = { askedAt: at, notBefore: at, state: 'asked' } as const;
    const error = failed(424, 'It may have arrived.', 'delivery-failed');
    const record = sampleRecord({ send: requested });
    expect(await fail(send, error, record, { read: async () => stored })).toBeUndefined();
    expect(await readRecord(key)).toMatchObject({ send: { state }, problem });
  },
);

it('says why a step was refused, and goes on with the rest', async () => {
  const [paid, done] = [sampleStep(), sampleStep({ action: 'complete' })];
  const record = sampleRecord({ steps: [paid, done] });
  expect(
    await fail({ do: 'act', step: paid }, failed(409, 'It was cancelled.'), record),
  ).toBeUndefined();
  expect((await readRecord(key))?.steps).toEqual([
    { ...paid, state: 'refused', problem: 'It was cancelled.' },
    done,
  ]);
  expect((await readRecord(key))?.problem).toBeNull();
});

it('refuses the photo alone that the storage did not take', async () => {
  const photo = samplePhoto({ state: 'kept' });
  const record = sampleRecord({ photos: [photo] });
  await fail({ do: 'upload', photo }, failed(422, 'Too large.'), record);
  expect(await readRecord(key)).toMatchObject({
    problem: null,
    photos: [{ state: 'refused', problem: 'Too large.' }],
  });
});

const savingOf = (body: Partial<ReportBody> = {}) => ({
  saveKey: '33333333-3333-4333-8333-333333333333',
  mark: 'm',
  body: { serviceDate: '2026-11-20', sentToCustomer: false, photos: [], ...body },
});

it('refuses of two photos the one that the server names', async () => {
  const photos = [samplePhoto({ state: 'arrived' }), samplePhoto({ id: other, state: 'arrived' })];
  const saving = savingOf({ photos: photos.map(({ id }) => `uploads/operator/${id}`) });
  const error = new ApiError(422, '', '', {
    code: 'invalid',
    message: 'Please put this right.',
    requestId: 'r',
    fields: { 'photos.1': 'It is no photo.' },
  });
  await fail({ do: 'repeat-save', saving }, error, sampleRecord({ saving, photos }));
  expect(await readRecord(key)).toMatchObject({
    saving: null,
    problem: null,
    photos: [photos[0], { ...photos[1], state: 'refused', problem: 'It is no photo.' }],
  });
});

it('stops the report for what is said of no photo', async () => {
  const saving = savingOf();
  const record = sampleRecord({ saving });
  const error = new ApiError(422, '', '', {
    code: 'invalid',
    message: 'Too long',
    requestId: 'r',
    fields: { notes: 'Too long', 'photos.3': 'No such photo' },
  });
  expect(await fail({ do: 'repeat-save', saving }, error, record)).toEqual({ outcome: 'rest' });
  expect(await readRecord(key)).toMatchObject({
    saving: null,
    problem: { kind: 'refused', message: 'Too long' },
  });
});

it('looks for another build once, and not again with the same one that a newer has replaced', async () => {
  const record = sampleRecord();
  update.mockResolvedValueOnce(true);
  expect(await fail(send, failed(400), record)).toEqual({ outcome: 'updating' });
  expect(await readRecord(key)).toMatchObject({ refusedBuild: 'one', problem: null });
  update.mockClear();
  await fail(send, failed(400), sampleRecord({ refusedBuild: 'an older one' }));
  expect(update).not.toHaveBeenCalled();
  expect((await readRecord(key))?.problem).toMatchObject({ kind: 'refused' });
});

it('takes an answer that this page does not understand for one to a newer build', async () => {
  update.mockResolvedValueOnce(true);
  expect(await fail(send, new SyntaxError('Unexpected token'))).toEqual({ outcome: 'updating' });
});

it('takes the page of a captive portal for no answer', async () => {
  const record = sampleRecord({ steps: [sampleStep()] });
  const error = new SyntaxError('Unexpected token');
  expect(await fail({ do: 'act', step: sampleStep() }, error, record)).toEqual({
    outcome: 'no-line',
  });
  expect(await readRecord(key)).toEqual(record);
});

it.each([
  [failed(401), 'signed-out'],
  [new NetworkError('cut'), 'no-line'],
] as const)('waits where the other version could not be read: %s', async (error, outcome) => {
  const record = sampleRecord();
  const read: VisitCalls['read'] = async () => {
    throw error;
  };
  expect(await fail(send, failed(409), record, { read })).toEqual({ outcome });
  expect(await readRecord(key)).toEqual(record);
});

it('says what the server says of a report that nobody else has written', async () => {
  const stored = report({ version: 3 });
  const record = sampleRecord({ version: 3 });
  await fail(send, failed(409, 'Its customer is deleted.'), record, { read: async () => stored });
  expect((await readRecord(key))?.problem).toEqual({
    kind: 'refused',
    message: 'Its customer is deleted.',
  });
});

it('has nothing left to do where all that was written since the save was sent meanwhile', async () => {
  const [notes, serviceDate] = ['Clear and blue.', '2026-11-20'];
  const stored = report({ version: 4, status: 'sent', notes, serviceDate, skimmedSurface: false });
  const saving = savingOf({ notes: 'Clear.' });
  const at = '2026-11-20T16:00:00.000Z';
  const record = sampleRecord({
    values: { notes, serviceDate },
    saving,
    send: { askedAt: at, notBefore: at, state: 'asked' },
  });
  await fail({ do: 'repeat-save', saving }, failed(409), record, { read: async () => stored });
  expect(await readRecord(key)).toMatchObject({
    saving: null,
    send: { state: 'sent' },
    problem: null,
  });
});

it('leaves a save to the other tab that has noted its end', async () => {
  const saving = savingOf({ notes: 'Clear.' });
  const noted = sampleRecord({ version: 4, values: { notes: 'Clear. Gate locked.' } });
  const read: VisitCalls['read'] = async () => {
    await changeRecord(key, () => noted);
    return report({ version: 4, notes: 'Clear.' });
  };
  const record = sampleRecord({ version: 3, saving });
  expect(await fail({ do: 'repeat-save', saving }, failed(409), record, { read })).toBeUndefined();
  expect(await readRecord(key)).toEqual(noted);
});

it.each([
  ['written', report({ version: 4 })],
  ['sent', report({ version: 3, status: 'sent' })],
])('shows a version that was %s by somebody else', async (_what, stored) => {
  const record = sampleRecord({ version: 3 });
  await fail(send, failed(409), record, { read: async () => stored });
  expect((await readRecord(key))?.problem).toMatchObject({ kind: 'conflict', stored });
});
