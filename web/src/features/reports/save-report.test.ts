import { eachTask } from 'shared/domain/lines/tasks.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { contentOf, newReportValues, type SaveRequest } from '../../offline/report/editor-form.ts';
import { ReportConflict, saveReport } from './save-report.ts';

const id = '0b0e7f3a-5a3c-4c61-9f5e-0a1b2c3d4e5f';
const at = '2026-11-21T15:00:00.000Z';

const stored = {
  id,
  customerId: null,
  bookingId: null,
  serviceName: null,
  line: 'pool' as const,
  serviceDate: '2026-11-21',
  ...eachTask(false),
  notes: 'Clear.',
  nextVisitDate: null,
  photos: [],
  photoCaptions: [],
  photoDetails: [],
  water: null,
  added: [],
  yard: null,
  recordedAt: null,
  receivedAt: null,
  clockOffsetSeconds: null,
  photoStates: [],
  status: 'draft' as 'draft' | 'sent',
  sentToCustomer: false,
  sentAt: null,
  deliveryStatus: null as 'queued' | 'failed' | 'accepted' | null,
  deliveryError: null as string | null,
  cleanupWarningNotified: false,
  cleanupWarningDate: null,
  customerName: null,
  customerEmail: null,
  customerAddress: null,
  version: 4,
  createdAt: at,
  updatedAt: at,
};

const saveRequest = (notes: string, change: Partial<SaveRequest> = {}): SaveRequest => ({
  values: { ...newReportValues('2026-11-21', ''), notes },
  photos: [],
  captions: [],
  send: false,
  key: id,
  version: 3,
  ...change,
});

const refusal = { code: 'conflict', message: 'This report was changed elsewhere.', requestId: 'r' };

/** A server that stores `report` and refuses saves that are based on another version. */
const serve = (report: typeof stored) => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    calls.push(`${method} ${url.split('/').at(-1)}`);
    if (method === 'GET') return Response.json(report);
    const body = JSON.parse(String(init.body ?? '{}')) as { version?: number };
    if (method === 'POST' && url.endsWith('/service-reports'))
      return Response.json({ ...refusal, fields: { id: report.id } }, { status: 409 });
    if (method === 'PUT' && (body.version !== report.version || report.status === 'sent'))
      return Response.json(refusal, { status: 409 });
    return method === 'PUT'
      ? Response.json({ ...report, version: report.version + 1 })
      : Response.json({ success: true, message: '', customerEmail: '', report });
  });
  return calls;
};

afterEach(() => vi.unstubAllGlobals());

it('continues if the response to the same save was lost', async () => {
  const calls = serve(stored);
  await expect(saveReport(id, saveRequest('Clear.'), undefined)).resolves.toMatchObject({
    report: { version: 4 },
  });
  expect(calls).toEqual([`PUT ${id}`, `GET ${id}`]);
});

it('sends a queued report once, or finds it sent', async () => {
  const send = saveRequest('Clear.', { send: true });
  const queued = serve({ ...stored, deliveryStatus: 'queued' });
  await saveReport(id, send, undefined);
  expect(queued).toEqual([`PUT ${id}`, `GET ${id}`, 'POST send']);
  const sent = serve({ ...stored, status: 'sent', deliveryStatus: 'accepted' });
  await expect(saveReport(id, send, undefined)).resolves.toMatchObject({ sendError: undefined });
  expect(sent).toEqual([`PUT ${id}`, `GET ${id}`]);
});

it('keeps the saved report when neither the mail nor a look at it is answered', async () => {
  const answer = { ...stored, version: 5 };
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) =>
    init.method === 'PUT' ? Response.json(answer) : new Response('', { status: 504 }),
  );
  await expect(
    saveReport(id, saveRequest('Clear.', { send: true }), undefined),
  ).resolves.toMatchObject({ report: { version: 5 }, sendError: { status: 504 } });
});

it('overwrites only its own earlier try', async () => {
  const calls = serve(stored);
  await saveReport(id, saveRequest('Clear and blue.'), saveRequest('Clear.'));
  expect(calls).toEqual([`PUT ${id}`, `GET ${id}`, `PUT ${id}`]);
  await expect(saveReport(id, saveRequest('Mine'), saveRequest('Never stored'))).rejects.toThrow(
    ReportConflict,
  );
});

it('saves over the report that its own earlier try created, once', async () => {
  const calls = serve(stored);
  const request = saveRequest('Clear and blue.', { version: undefined });
  const earlier = saveRequest('Clear.', { version: undefined });
  await expect(saveReport(undefined, request, earlier)).resolves.toMatchObject({
    report: { version: 5 },
  });
  expect(calls).toEqual(['POST service-reports', `GET ${id}`, `PUT ${id}`]);
});

it('asks about a report that was created by a try it does not remember', async () => {
  const calls = serve({ ...stored, notes: 'From before the reload' });
  const request = saveRequest('Mine', { version: undefined });
  await expect(saveReport(undefined, request, undefined)).rejects.toThrow(ReportConflict);
  expect(calls).toEqual(['POST service-reports', `GET ${id}`]);
});

it('never resends what may have reached the customer', async () => {
  const failed = { ...stored, deliveryStatus: 'failed' as const, deliveryError: 'Nobody knows.' };
  const send = saveRequest('Clear.', { send: true });
  const calls = serve(failed);
  await expect(saveReport(id, send, send)).rejects.toThrow(ReportConflict);
  expect(calls).toEqual([`PUT ${id}`, `GET ${id}`]);
});

it('rethrows an error that is not a version conflict', async () => {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) =>
    init.method === 'PUT'
      ? Response.json(refusal, { status: 409 })
      : Response.json({ ...stored, deliveryStatus: 'queued' }),
  );
  await expect(
    saveReport(id, saveRequest('Clear.', { version: stored.version }), undefined),
  ).rejects.toThrow(ApiError);
});

it('reports the conflicting version', async () => {
  serve({ ...stored, notes: 'Theirs' });
  const error: unknown = await saveReport(id, saveRequest('Mine'), undefined).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ReportConflict);
  expect(contentOf((error as ReportConflict).stored).values.notes).toBe('Theirs');
});
