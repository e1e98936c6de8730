import { randomUUID } from 'node:crypto';
import { createReport, updateReport } from 'shared/contracts/reports.ts';
import { getWaterTrend, getWaterTrendOfCustomer } from 'shared/contracts/water.ts';
import { addDays } from 'shared/domain/dates.ts';
import { expect, test } from 'vitest';
import { startWorld } from '../../testing/world.ts';
import { handler as create } from '../endpoints/create-report.ts';
import { handler as ofCustomer } from '../endpoints/get-water-trend-of-customer.ts';
import { handler as own } from '../endpoints/get-water-trend.ts';
import { handler as update } from '../endpoints/update-report.ts';
import { reportStore } from '../report-store.ts';
import type { StoredReport } from '../stored-report.ts';
import { sampleReport, sentDelivery } from '../testing/report-samples.ts';

const world = await startWorld();
const admin = await world.person({ isAdmin: true });
const { cookie } = admin;
const serviceDate = '2026-11-20';

const water = { readAt: '2026-11-20T16:42:00.000Z', ph: 7.4, cyanuricAcid: 'below' } as const;
const added = [{ chemical: 'muriatic-acid-31.45', amount: 12, unit: 'fl oz' }] as const;
const yard = { areas: ['front', 'dogRun'], bags: 2, unusual: 'A loose board in the fence' };

const post = (body: object) =>
  world.call(create, createReport, { cookie, body: { serviceDate, ...body } });
const put = (id: string, body: object) =>
  world.call(update, updateReport, { cookie, params: { id }, body: { serviceDate, ...body } });

test('readings and additions are stored with the report, and unchanged if omitted', async () => {
  const { status, body } = await post({ water, added });
  expect([status, body.water, body.added]).toEqual([201, water, added]);
  const saved = await put(body.id, { notes: 'Clear.' });
  expect(saved.body).toMatchObject({ water, added, yard: null, notes: 'Clear.' });
  const cleared = await put(body.id, { water: null, added: [] });
  expect(cleared.body).toMatchObject({ water: null, added: [] });
});

test('areas and bags are stored with the report of a yard', async () => {
  const { body } = await post({ line: 'yard', yard });
  expect(body).toMatchObject({ line: 'yard', yard, water: null, added: [] });
  expect((await put(body.id, { notes: 'Done.' })).body).toMatchObject({ yard });
  expect((await put(body.id, { yard: null })).body).toMatchObject({ line: 'yard', yard: null });
  // The operator corrects the line to pool.
  expect((await put(body.id, { line: 'pool', water })).body).toMatchObject({ yard: null, water });
});

test.each([
  [{ line: 'yard', water }, 'water', 'Water readings belong in a pool report.'],
  [{ line: 'yard', added }, 'added', 'Chemicals belong in a pool report.'],
  [{ line: 'pool', yard }, 'yard', 'Areas and bags belong in a yard report.'],
])('what belongs to the other line is refused: %o', async (body, field, message) => {
  expect(await post(body)).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
});

test.each([
  [{ water: { ...water, ph: 9.4 } }, 'pH must be from 6.2 to 9'],
  [{ water: { ...water, totalAlkalinity: -1 } }, 'Alkalinity must be from 0 to 500 ppm'],
  [{ water: { ...water, temperatureF: 'above' } }, 'Temperature must be from 32 to 110 °F'],
  [{ water: { ph: 7.4 } }, ''],
  [{ water: { ...water, lithium: 3 } }, ''],
  [{ added: [{ ...added[0], amount: 0 }] }, 'Please give an amount above 0, up to 10,000'],
  [{ added: [{ ...added[0], chemical: 'moonshine' }] }, ''],
  [{ line: 'yard', yard: { ...yard, bags: 101 } }, 'Please give from 0 to 100 bags'],
])('impossible input is refused with a message: %o', async (body, shown) => {
  const response = await post(body);
  expect(response.status).toBe(422);
  expect(JSON.stringify(response.body)).toContain(shown);
});

const stored = (customerId: string, fields: Partial<StoredReport>) =>
  reportStore(world.table).create(
    sampleReport({ id: randomUUID(), customerId, water, added: [...added], ...fields }),
  );
const sent = { status: 'sent', delivery: sentDelivery('2026-11-20T18:00:00.000Z') } as const;

const trendOf = async (id: string) =>
  (await world.call(ofCustomer, getWaterTrendOfCustomer, { cookie, params: { id } })).body;

test('the trend shows the last twelve tested visits, latest first', async () => {
  const person = await world.person();
  for (let week = 0; week < 13; week += 1) {
    await stored(person.id, { ...sent, serviceDate: addDays('2026-08-03', week * 7) });
    const yardDay = addDays('2026-08-04', week * 7);
    await stored(person.id, {
      ...sent,
      line: 'yard',
      water: null,
      added: [],
      serviceDate: yardDay,
    });
  }
  await stored(person.id, { status: 'draft', serviceDate: '2026-11-02' });
  await stored((await world.person()).id, { ...sent, serviceDate: '2026-11-10' });
  const mine = await world.call(own, getWaterTrend, { cookie: person.cookie });
  expect(mine.status).toBe(200);
  expect(mine.body).toHaveLength(12);
  expect(mine.body[0]).toMatchObject({ serviceDate: '2026-10-26', water, added });
  expect(mine.body.at(-1)).toMatchObject({ serviceDate: '2026-08-10' });
  // The operator also sees reports that are not sent yet.
  const [latest] = await trendOf(person.id);
  expect(latest).toMatchObject({ serviceDate: '2026-11-02', water });
});

test('the trend is empty for a customer without a tested visit', async () => {
  const person = await world.person();
  await stored(person.id, { ...sent, water: null, added: [] });
  expect(await trendOf(person.id)).toEqual([]);
  expect((await world.call(own, getWaterTrend, { cookie: person.cookie })).body).toEqual([]);
});
