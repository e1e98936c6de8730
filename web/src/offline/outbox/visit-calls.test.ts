import {
  markNotPossible,
  transitionBooking,
  type AdminBooking,
} from 'shared/contracts/admin-bookings.ts';
import { idempotencyKeyHeader } from 'shared/contracts/contract.ts';
import { remindCustomer } from 'shared/contracts/payments.ts';
import { createPhotoUpload } from 'shared/contracts/photos.ts';
import { sendReport, type ServiceReport } from 'shared/contracts/reports.ts';
import { saveVisitReport } from 'shared/contracts/visit-reports.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../lib/api-error.ts';
import { connectivity } from '../../lib/connectivity.ts';
import { adminBooking, report, sentReport } from '../../testing/fixtures.ts';
import { now, samplePhoto, sampleRecord, sampleStep } from './testing/samples.ts';
import { visitCalls } from './visit-calls.ts';

const bucket = 'https://bucket.example/photo?signature';
const id = '22222222-2222-4222-8222-222222222222';
const sha256 = `${'A'.repeat(43)}=`;

const fetched = vi.fn<typeof fetch>();
const answered = {
  onReport: vi.fn<(report: ServiceReport) => void>(),
  onBooking: vi.fn<(booking: AdminBooking) => void>(),
  onChangedVisit: vi.fn<() => void>(),
  onReminded: vi.fn<(customerId: string) => void>(),
  onNotReminded: vi.fn<() => void>(),
};
const calls = visitCalls(answered, async () => false);

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const response = (...replies: Response[]): void => {
  for (const one of replies) fetched.mockResolvedValueOnce(one);
};
/** The calls made so far: method, address and body. */
const requested = () =>
  fetched.mock.calls.map(([url, init]) => [
    init?.method,
    url,
    typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body,
  ]);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
  connectivity.clear();
});

const place = (change: object = {}) => ({
  stored: false,
  key: `uploads/me/${id}`,
  uploadURL: bucket,
  method: 'PUT',
  headers: { 'content-type': 'image/jpeg' },
  expires: 900,
  ...change,
});
const photo = samplePhoto({ id, sha256 });
const bytes = new Uint8Array([1, 2, 3]).buffer;

it('saves with the time on this phone, and tells the page what the server has now', async () => {
  const stored = report();
  response(json(stored));
  const body = {
    saveKey: id,
    version: 3,
    serviceDate: '2026-11-20',
    sentToCustomer: false,
    notes: 'Clear',
  };
  expect(await calls.save('visit', body)).toEqual(stored);
  expect(requested()).toEqual([
    [
      saveVisitReport.method,
      saveVisitReport.path.replace('{id}', 'visit'),
      { ...body, phoneTime: now.toISOString() },
    ],
  ]);
  expect(answered.onReport).toHaveBeenCalledExactlyOnceWith(stored);
});

it('sends a photo under its own key with its hash, for the report that is to name it', async () => {
  response(json(place()), new Response(''));
  await calls.upload(photo, bytes, 'report');
  expect(requested()).toEqual([
    [
      createPhotoUpload.method,
      createPhotoUpload.path,
      { type: 'image/jpeg', size: 3, photoKey: id, sha256, reportId: 'report' },
    ],
    ['PUT', bucket, bytes],
  ]);
  expect(fetched.mock.calls[1]?.[1]?.headers).toEqual({ 'content-type': 'image/jpeg' });
});

it('names no report that is not there yet, and no hash that is not known', async () => {
  response(json(place()), new Response(''));
  await calls.upload({ ...photo, sha256: null }, bytes, null);
  expect(requested()[0]?.[2]).toEqual({ type: 'image/jpeg', size: 3 });
});

it('sends no photo twice whose answer alone was lost', async () => {
  response(json({ stored: true, key: `uploads/me/${id}` }));
  await calls.upload(photo, bytes, 'report');
  expect(fetched).toHaveBeenCalledOnce();
});

it('asks for another address later when this one has expired on the way', async () => {
  response(json(place()), new Response('Request has expired', { status: 403 }));
  await expect(calls.upload(photo, bytes, null)).rejects.toThrow(NetworkError);
});

it('sends a photo again that the line let stall, or whose answer broke off', async () => {
  const stalled = '<Error><Code>RequestTimeout</Code></Error>';
  response(json(place()), new Response(stalled, { status: 400 }));
  await expect(calls.upload(photo, bytes, null)).rejects.toThrow(NetworkError);
  const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('cut')) });
  response(json(place()), new Response(broken, { status: 400 }));
  await expect(calls.upload(photo, bytes, null)).rejects.toThrow(NetworkError);
});

it('says that the storage refused a photo', async () => {
  response(json(place()), new Response('EntityTooLarge', { status: 400 }));
  await expect(calls.upload(photo, bytes, null)).rejects.toThrow(ApiError);
});

it('takes a line that breaks within a photo for no line', async () => {
  response(json(place()));
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(calls.upload(photo, bytes, null)).rejects.toThrow(NetworkError);
});

it('takes a step of the stop, and tells the page how the visit stands', async () => {
  const booking = adminBooking({ status: 'completed' });
  response(json(booking));
  await calls.act(sampleRecord(), sampleStep({ action: 'complete' }));
  expect(requested()).toEqual([
    [
      transitionBooking.method,
      transitionBooking.path.replace('{id}', 'visit'),
      { action: 'complete' },
    ],
  ]);
  expect(answered.onBooking.mock.calls).toMatchObject([[{ id: booking.id, status: 'completed' }]]);
});

it('sends with a tap what the operator saw, and says when the visit has changed since', async () => {
  const seen = {
    scheduledDate: '2026-11-20',
    preferredTime: null,
    totalAmount: '225.00',
    tax: '0.00',
  };
  response(json({ message: 'This visit has been moved: Nov 24, 2026.' }, 409));
  await expect(
    calls.act(sampleRecord(), sampleStep({ action: 'confirm', body: { seen } })),
  ).rejects.toThrow(ApiError);
  expect(requested()[0]?.[2]).toEqual({ action: 'confirm', seen });
  expect(answered.onChangedVisit).toHaveBeenCalledOnce();
  expect(answered.onBooking).not.toHaveBeenCalled();
});

const reminder = sampleStep({ action: 'remind', body: { key: id } });
const ofCustomer = sampleRecord({ kind: 'customer', visit: 'customer' });

it('reminds a customer with the key of the tap, and tells the page', async () => {
  response(json({ success: true, message: 'The reminder went to casey@example.com.' }));
  await calls.act(ofCustomer, reminder);
  expect(requested()).toEqual([
    [remindCustomer.method, remindCustomer.path.replace('{id}', 'customer'), undefined],
  ]);
  expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ [idempotencyKeyHeader]: id });
  expect(answered.onReminded).toHaveBeenCalledExactlyOnceWith('customer');
  expect(answered.onBooking).not.toHaveBeenCalled();
});

it('tells the page when a reminder is refused', async () => {
  response(json({ message: 'Nothing is due from this customer.' }, 409));
  await expect(calls.act(ofCustomer, reminder)).rejects.toThrow(ApiError);
  expect(answered.onNotReminded).toHaveBeenCalledOnce();
  expect(answered.onReminded).not.toHaveBeenCalled();
});

it('says what was not possible with the photos of it that arrived, and no others', async () => {
  response(json(adminBooking()));
  const shown = { reason: 'gate', words: 'A chain', recordedAt: now.toISOString() };
  const photos = (['arrived', 'refused'] as const).flatMap((state, index) =>
    (['notPossible', 'report'] as const).map((use) =>
      samplePhoto({ id: `22222222-2222-4222-8222-22222222${use.length}${index}00`, use, state }),
    ),
  );
  const record = sampleRecord({ photos });
  await calls.act(record, sampleStep({ action: 'notPossible', body: shown }));
  expect(requested()).toEqual([
    [
      markNotPossible.method,
      markNotPossible.path.replace('{id}', 'visit'),
      { ...shown, photos: [`uploads/${record.operator}/${photos[0]!.id}`] },
    ],
  ]);
});

it('sends a report by its id, and tells the page that it was sent', async () => {
  const sent = sentReport();
  response(
    json({ success: true, message: 'Sent', customerEmail: 'casey@example.com', report: sent }),
  );
  expect(await calls.send('report')).toEqual(sent);
  expect(requested()).toEqual([
    [sendReport.method, sendReport.path.replace('{id}', 'report'), { onlyQueued: true }],
  ]);
  expect(answered.onReport).toHaveBeenCalledExactlyOnceWith(sent);
});

it.each<[string, () => Promise<unknown>]>([
  ['save', () => calls.save('visit', { saveKey: id, version: null, serviceDate: '2026-11-20' })],
  ['read', () => calls.read('visit')],
  ['upload', () => calls.upload(photo, bytes, null)],
  ['act', () => calls.act(sampleRecord(), sampleStep())],
  ['send', () => calls.send('report')],
])('does not say that the site is out of reach when nobody waits: %s', async (_name, ask) => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(ask()).rejects.toThrow(NetworkError);
  expect(connectivity.view()).toBeUndefined();
});
