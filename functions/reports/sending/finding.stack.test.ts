import { readReport } from 'shared/contracts/customer-reports.ts';
import {
  createReport,
  getReport,
  sendReport,
  updateReport,
  type ReportFormInput,
} from 'shared/contracts/reports.ts';
import { expect, it } from 'vitest';
import { claimIdOf } from '../../delivery/delivery.ts';
import { takeDeliveryStep } from '../../delivery/delivery-store.ts';
import { startWorld } from '../../testing/world.ts';
import { handler as create } from '../endpoints/create-report.ts';
import { handler as get } from '../endpoints/get-report.ts';
import { handler as read } from '../endpoints/read-report.ts';
import { handler as send } from '../endpoints/send-report.ts';
import { handler as update } from '../endpoints/update-report.ts';
import { reportStore } from '../report-store.ts';
import { reportDelivery } from './report-delivery.ts';

const world = await startWorld();
const admin = await world.person({ isAdmin: true });
const { cookie } = admin;
const readAt = '2026-11-20T15:00:00.000Z';

const save = async (form: Partial<ReportFormInput>): Promise<string> => {
  const body = { serviceDate: '2026-11-20', ...form };
  return (await world.call(create, createReport, { cookie, body })).body.id;
};

const post = async (id: string) => {
  const { status, body } = await world.call(send, sendReport, { cookie, params: { id } });
  expect(status).toBe(200);
  return body.report;
};

const sent = async (form: Partial<ReportFormInput>) => post(await save(form));

it('says first what was read, by the pool’s ranges of that day, and what was added', async () => {
  const customer = await world.person({
    poolSurface: 'plaster',
    poolPh: { low: 7.4, high: 7.6 },
  });
  const id = await save({
    customerId: customer.id,
    water: { readAt, ph: 7.7, totalAlkalinity: 90 },
    added: [{ chemical: 'muriatic-acid-31.45', amount: 12, unit: 'fl oz' }],
  });
  const before = await world.call(get, getReport, { cookie, params: { id } });
  expect(before.body.finding).toBeNull();
  const { finding } = await post(id);
  expect(finding).toEqual({
    text: 'pH was high. We added 12 fl oz of muriatic acid.',
    readings: [
      { field: 'ph', low: 7.4, high: 7.6, verdict: 'high' },
      { field: 'totalAlkalinity', low: 60, high: 180, verdict: 'in range' },
    ],
  });
  const own = { cookie: customer.cookie, params: { id } };
  expect((await world.call(read, readReport, own)).body.finding).toEqual(finding);
});

it('judges chlorine by the stabilizer of the latest earlier visit, and not without any', async () => {
  const { id: customerId } = await world.person();
  const water = { readAt, freeChlorine: 3.5, ph: 7.5 };
  expect((await sent({ customerId, water })).finding?.text).toBe('pH was in range.');
  await sent({
    customerId,
    serviceDate: '2026-10-02',
    water: { readAt, cyanuricAcid: 90 },
  });
  await sent({
    customerId,
    serviceDate: '2026-10-09',
    water: { readAt, cyanuricAcid: 40 },
  });
  // Of a visit after this one.
  await sent({
    customerId,
    serviceDate: '2026-11-21',
    water: { readAt, cyanuricAcid: 100 },
  });
  expect((await sent({ customerId, water })).finding?.text).toBe('Both readings were in range.');
});

it('takes the finding back with a mail that bounced, and finds anew when it is sent again', async () => {
  const { id: customerId } = await world.person();
  const report = await sent({ customerId, water: { readAt, ph: 8 } });
  const stored = await reportStore(world.table).get(report.id);
  const claimId = claimIdOf(stored.delivery) ?? '';
  await takeDeliveryStep(world.table, reportDelivery(world.table, stored), {
    action: 'markBounced',
    to: { state: 'failed', claimId, reason: 'It bounced.' },
    claimId,
    now: new Date(),
  });
  const draft = await reportStore(world.table).get(report.id);
  expect(draft).toMatchObject({ status: 'draft', finding: null });
  // What was read goes back as it was read, and the server decides what was found.
  const { body } = await world.call(get, getReport, { cookie, params: { id: report.id } });
  await world.call(update, updateReport, {
    cookie,
    params: { id: report.id },
    body: { ...body, water: { readAt, ph: 7.5 }, finding: report.finding },
  });
  expect((await post(report.id)).finding?.text).toBe('pH was in range.');
});

it('finds what was done in a yard, and nothing where nothing was recorded', async () => {
  const { id: customerId } = await world.person();
  const yard = { areas: ['back'], bags: 2, unusual: '' } as const;
  const done = await sent({ customerId, line: 'yard', yard: { ...yard, areas: [...yard.areas] } });
  expect(done.finding).toEqual({
    text: 'We went over the back yard and removed 2 bags.',
    readings: [],
  });
  expect((await sent({ customerId, line: 'yard' })).finding).toBeNull();
});
