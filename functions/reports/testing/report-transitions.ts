import { randomUUID } from 'node:crypto';
import { createPhotoUpload, getPhoto } from 'shared/contracts/photos.ts';
import { downloadReport } from 'shared/contracts/customer-reports.ts';
import { getReport, sendReport, sendReportEmail, updateReport } from 'shared/contracts/reports.ts';
import { expect } from 'vitest';
import { handler as upload } from '../../photos/endpoints/create-photo-upload.ts';
import { photoIdOf, photoKey } from '../../photos/photo-keys.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import type { TestResponse } from '../../testing/api-event.ts';
import { startWorld, type TestPerson } from '../../testing/world.ts';
import { handler as download } from '../endpoints/download-report.ts';
import { handler as photo } from '../endpoints/get-photo.ts';
import { handler as get } from '../endpoints/get-report.ts';
import { handler as sendEmail } from '../endpoints/send-report-email.ts';
import { handler as send } from '../endpoints/send-report.ts';
import { handler as update } from '../endpoints/update-report.ts';
import { reportStore } from '../report-store.ts';
import { deliveryStatusOf, type StoredReport } from '../stored-report.ts';
import { sampleJpeg, sampleReport, sentDelivery } from './report-samples.ts';

const world = await startWorld();
const store = reportStore(world.table);
const [owner, other] = await Promise.all([world.person(), world.person()]);

const wasSent = sentDelivery('2026-11-20T19:00:00.000Z');

/** Every state a report can be in, as stored in its row. */
const states = {
  pending: { status: 'pending', version: 0 },
  draft: { status: 'draft' },
  queued: { status: 'draft', delivery: { state: 'queued' } },
  failed: {
    status: 'draft',
    delivery: { state: 'failed', claimId: randomUUID(), reason: 'No such mailbox.' },
  },
  accepted: { status: 'sent', delivery: wasSent },
  delivered: { status: 'sent', delivery: { ...wasSent, state: 'delivered' } },
} as const satisfies Record<string, Partial<StoredReport>>;
type State = keyof typeof states;

const roles = ['visitor', 'owner', 'other', 'admin'] as const;
type Role = (typeof roles)[number];

type Call = { report: StoredReport; cookie: string | undefined; mails: Mail[] };

const office = (mails: Mail[]) => ({
  dependencies: {
    mailer: {
      send: async (mail: Mail) => {
        mails.push(mail);
        return { outcome: 'accepted' as const, mailId: randomUUID() };
      },
    },
  },
});
const as = (cookie: string | undefined) => (cookie === undefined ? {} : { cookie });
const save = async ({ report, cookie }: Call, sentToCustomer: boolean) =>
  world.call(update, updateReport, {
    ...as(cookie),
    params: { id: report.id },
    body: { serviceDate: report.serviceDate, customerId: report.customerId, sentToCustomer },
  });

/** Everything a caller can do with a report. */
const actions: Record<string, (call: Call) => Promise<TestResponse>> = {
  'save draft': async (call) => save(call, false),
  'save for sending': async (call) => save(call, true),
  send: async ({ report, cookie, mails }) =>
    world.call(send.with(office(mails)), sendReport, { ...as(cookie), params: { id: report.id } }),
  'send new': async ({ cookie, mails }) =>
    world.call(send.with(office(mails)), sendReport, { ...as(cookie), params: { id: 'new' } }),
  'send email': async ({ report, cookie, mails }) =>
    world.call(sendEmail.with(office(mails)), sendReportEmail, {
      ...as(cookie),
      params: { id: report.id },
    }),
  get: async ({ report, cookie }) =>
    world.call(get, getReport, { ...as(cookie), params: { id: report.id } }),
  download: async ({ report, cookie }) =>
    world.call(download, downloadReport, { ...as(cookie), params: { id: report.id } }),
  'see photo': async ({ report, cookie }) =>
    world.call(photo, getPhoto, {
      ...as(cookie),
      params: { reportId: report.id, photoId: photoIdOf(report.photos[0]!) },
    }),
  'upload photo': async ({ cookie }) => world.call(upload, createPhotoUpload, as(cookie)),
};
type Action = string;

/** The result of an action: the HTTP status, the new state if it changes, and the number of mails. */
type Effect = { answer: number; after?: readonly [string, string | null]; mails?: number };

const toDraft: Effect = { answer: 200, after: ['draft', null] };
const toQueue: Effect = { answer: 200, after: ['draft', 'queued'] };
const toSent: Effect = { answer: 200, after: ['sent', 'accepted'], mails: 1 };
const conflict: Effect = { answer: 409 };

const written: Record<Action, Effect> = {
  'save draft': toDraft,
  'save for sending': toQueue,
  send: toSent,
  'send new': conflict,
  'send email': toSent,
};
const sent: Record<Action, Effect> = {
  'save draft': conflict,
  'save for sending': conflict,
  send: conflict,
  'send new': conflict,
  'send email': conflict,
};
const changes: Record<State, Record<Action, Effect>> = {
  pending: { ...written, send: conflict, 'send email': conflict },
  draft: written,
  queued: { ...written, 'send new': toSent },
  failed: written,
  accepted: sent,
  delivered: sent,
};
const reads: Record<Action, Effect> = {
  get: { answer: 200 },
  download: { answer: 302 },
  'see photo': { answer: 302 },
  'upload photo': { answer: 200 },
};
/** What a customer may do; everything else is for administrators. */
export const readable = new Set(['download', 'see photo']);

const effectOf = (state: State, action: Action, role: Role): Effect => {
  if (role === 'visitor') return { answer: 401 };
  if (role === 'admin') return changes[state][action] ?? reads[action]!;
  if (!readable.has(action)) return { answer: 403 };
  return { answer: role === 'owner' && states[state].status === 'sent' ? 302 : 404 };
};

const arrange = async (state: State): Promise<{ report: StoredReport; admin: TestPerson }> => {
  // A separate administrator, because 'new' means their latest queued report.
  const admin = await world.person({ isAdmin: true });
  const id = randomUUID();
  const key = photoKey(id, randomUUID());
  await photos().write({ key, type: 'image/jpeg', body: sampleJpeg(4, 3, 1) });
  const report = sampleReport({
    id,
    customerId: owner.id,
    customerEmail: owner.email,
    photos: [key],
    ...states[state],
  });
  await store.create(report, { queuedBy: admin.id });
  return { report: await store.get(id), admin };
};

export const cases = (Object.keys(states) as State[]).flatMap((state) =>
  Object.keys(actions).flatMap((action) => roles.map((role) => ({ state, action, role }))),
);

/** Asserts that an action on a report in a state has its effect or its refusal for a role. */
export const expectEffect = async ({
  state,
  action,
  role,
}: (typeof cases)[number]): Promise<void> => {
  const { report, admin } = await arrange(state);
  const cookies = {
    visitor: undefined,
    owner: owner.cookie,
    other: other.cookie,
    admin: admin.cookie,
  };
  const mails: Mail[] = [];
  const response = await actions[action]!({ report, cookie: cookies[role], mails });
  const expected = effectOf(state, action, role);
  expect(response.status).toBe(expected.answer);
  const after = await store.get(report.id);
  const shown = expected.after ? [after.status, deliveryStatusOf(after.delivery)] : after;
  expect(shown).toEqual(expected.after ?? report);
  expect(mails.map(({ to }) => to)).toEqual(
    Array.from({ length: expected.mails ?? 0 }, () => owner.email),
  );
};
