import { randomUUID } from 'node:crypto';
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { readReport } from 'shared/contracts/customer-reports.ts';
import { exportOwnData } from 'shared/contracts/privacy.ts';
import { downloadRecord, getRecord, type RecordRow } from 'shared/contracts/record.ts';
import { sendReport } from 'shared/contracts/reports.ts';
import { checkRecord, hashOfRow, noPrev, verifyChain } from 'shared/domain/reports/record-chain.ts';
import { readRecordLine } from 'shared/domain/reports/record-line.ts';
import { expect, test, vi } from 'vitest';
import { claimMilliseconds } from '../../delivery/delivery.ts';
import { keys } from '../../platform/table/keys.ts';
import type { Mail, MailOutcome } from '../../platform/mail/mailer.ts';
import type { Table } from '../../platform/table/table.ts';
import { handler as exportAll } from '../../privacy/endpoints/export-own-data.ts';
import { retentionStore } from '../../retention/retention-store.ts';
import { removalCounters } from '../../retention/removal-counters.ts';
import { startWorld, type TestPerson } from '../../testing/world.ts';
import { handler as download } from '../endpoints/download-record.ts';
import { handler as get } from '../endpoints/get-record.ts';
import { handler as readOwn } from '../endpoints/read-report.ts';
import { handler as send } from '../endpoints/send-report.ts';
import { reportStore } from '../report-store.ts';
import type { StoredReport } from '../stored-report.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { readText } from '../testing/read-pdf.ts';
import { keyOfSentPdf, sampleReport } from '../testing/report-samples.ts';
import { sha256Hex } from './record-content.ts';
import { recordStore } from './record-store.ts';

const world = await startWorld();
const admin = await world.person({ isAdmin: true });
const reports = reportStore(world.table);

const accepted: MailOutcome = { outcome: 'accepted', mailId: 'mail-1' };

/** A fake mail service that stores the mails it gets. */
const postOffice = (answer: MailOutcome = accepted) => {
  const mails: Mail[] = [];
  const take = async (mail: Mail) => {
    mails.push(mail);
    return answer;
  };
  return { mails, mailer: { send: take } };
};

const reportOf = async (
  { id: customerId, email: customerEmail }: Pick<TestPerson, 'id' | 'email'>,
  changes: Partial<StoredReport> = {},
): Promise<StoredReport> => {
  const report = sampleReport({ id: randomUUID(), customerId, customerEmail, ...changes });
  await reports.create(report);
  await photos().write({
    key: keyOfSentPdf(report),
    type: 'application/pdf',
    body: Buffer.from('%PDF-'),
  });
  return report;
};

const mail = async (
  id: string,
  { mailer }: ReturnType<typeof postOffice> = postOffice(),
  replaced: object = {},
) =>
  world.call(send.with({ dependencies: { mailer, ...replaced } }), sendReport, {
    cookie: admin.cookie,
    params: { id },
  });

const recordOf = async ({ cookie }: TestPerson): Promise<RecordRow[]> => {
  const { status, body } = await world.call(get, getRecord, { cookie });
  expect(status).toBe(200);
  return body;
};

/** The record line in a mail's plain text, which is what a person would copy. */
const lineOf = (input: Mail | undefined) => {
  const line = readRecordLine(input?.text ?? '');
  expect(line).toBeDefined();
  return line!;
};

/** Expects the line of the last row to prove the entire chain. */
const expectWhole = async (rows: readonly RecordRow[]): Promise<void> => {
  const last = rows.at(-1)!;
  expect(await checkRecord(rows, last, sha256Hex)).toEqual({
    result: 'proven',
    upTo: rows.length,
    later: 0,
    other: 0,
  });
};

test('a sent report has a row that its mail names, without names or free text', async () => {
  const me = await world.person({ firstName: 'Rosa', lastName: 'Record' });
  const water = { readAt: '2026-11-20T16:00:00Z', ph: 7.4, freeChlorine: 'below' as const };
  const { id } = await reportOf(me, {
    water: { ...water, clarity: 'clear', spa: false },
    added: [{ chemical: 'clarifier', amount: 0.0000001, unit: 'oz' }],
    notes: 'The gate code is M4711.',
  });
  const office = postOffice();
  expect((await mail(id, office)).status).toBe(200);
  const rows = await recordOf(me);
  expect(rows).toEqual([
    {
      chain: expect.any(String),
      seq: 1,
      prev: noPrev,
      report: expect.stringMatching(/^261120-....$/),
      date: '2026-11-20',
      line: 'pool',
      tasks: expect.objectContaining({ skimmedSurface: true, brushedWalls: false }),
      readings: { ph: '7.4', freeChlorine: 'below', clarity: 'clear', spa: false },
      doses: [{ chemical: 'clarifier', amount: '0.0000001', unit: 'oz' }],
      hash: expect.any(String),
    },
  ]);
  expect(lineOf(office.mails[0])).toEqual({ seq: 1, hash: rows[0]!.hash });
  expect(office.mails[0]!.text).toMatch(new RegExp(`\nRecord no. 1, hash ${rows[0]!.hash}$`));
  await expectWhole(rows);
  const page = await world.call(readOwn, readReport, { cookie: me.cookie, params: { id } });
  expect(page.body.record).toEqual({ seq: 1, hash: rows[0]!.hash });
  expect(JSON.stringify(rows)).not.toMatch(/rosa|record|elm|M4711/i);
});

test('a photo is named by the hash of its stored file, recorded or computed', async () => {
  const me = await world.person();
  const recorded = randomUUID();
  const remaining = `photos/${randomUUID()}/${recorded}`;
  const older = `photos/${randomUUID()}/${randomUUID()}`;
  await photos().write({ key: older, type: 'image/jpeg', body: Buffer.from('older') });
  const details = { slot: null, takenAt: null, phoneSha256: null, converted: true };
  const { id } = await reportOf(me, {
    photos: [remaining, older],
    photoDetails: { [recorded]: { ...details, sha256: Buffer.alloc(32, 7).toString('base64') } },
  });
  await mail(id);
  expect((await recordOf(me))[0]?.photos).toEqual(['07'.repeat(32), sha256Hex('older')]);
});

test('two concurrent reports of a customer get consecutive numbers', async () => {
  const me = await world.person();
  const drafts = await Promise.all([1, 2, 3, 4].map(async () => reportOf(me)));
  const offices = drafts.map(() => postOffice());
  await Promise.all(drafts.map(async ({ id }, index) => mail(id, offices[index])));
  const rows = await recordOf(me);
  expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  await expectWhole(rows);
  const lines = offices.map(({ mails }) => lineOf(mails[0]));
  for (const { seq, hash } of lines) expect(rows[seq - 1]?.hash).toBe(hash);
  expect(new Set(lines.map(({ seq }) => seq)).size).toBe(4);
});

test('a report that is sent twice has one row, whatever the outcome of its mail', async () => {
  const me = await world.person();
  const { id } = await reportOf(me);
  for (const answer of [
    { outcome: 'unknown' },
    { outcome: 'rejected', reason: 'No such mailbox.' },
    { outcome: 'unavailable' },
  ] as const) {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const office = postOffice(answer);
    expect((await mail(id, office)).status).toBe(424);
    const [row, ...more] = await recordOf(me);
    expect(more).toEqual([]);
    expect(lineOf(office.mails[0])).toEqual({ seq: 1, hash: row!.hash });
  }
  const office = postOffice();
  expect((await mail(id, office)).status).toBe(200);
  const rows = await recordOf(me);
  expect(rows).toHaveLength(1);
  expect(lineOf(office.mails[0])).toEqual({ seq: 1, hash: rows[0]!.hash });
});

test('changed facts get a row that corrects the previous one, and changed text adds none', async () => {
  const me = await world.person();
  const { id } = await reportOf(me);
  const refused = { outcome: 'rejected', reason: 'No.' } as const;
  await mail(id, postOffice(refused));
  const other = await reportOf(me, { serviceDate: '2026-11-21' });
  await mail(other.id);
  const change = async (fields: Partial<StoredReport>) => {
    const before = await reports.get(id);
    const after = {
      ...before,
      ...fields,
      version: before.version + 1,
      delivery: { state: 'none' },
    };
    expect(
      await reports.replace(before, { ...after, delivery: { state: 'none' } }, { now: new Date() }),
    ).toBe('saved');
  };
  await change({
    notes: 'In other words.',
    customerName: 'Other',
    customerAddress: '8 Oak Street',
  });
  await mail(id, postOffice(refused));
  expect(await recordOf(me)).toHaveLength(2);
  await change({ vacuumedPool: true });
  await mail(id, postOffice(refused));
  await change({ vacuumedPool: false });
  await mail(id);
  const rows = await recordOf(me);
  expect(rows.map(({ seq, corrects }) => [seq, corrects])).toEqual([
    [1, undefined],
    [2, undefined],
    [3, 1],
    [4, 3],
  ]);
  await expectWhole(rows);
  // The chain still has the address it began with.
  const { items } = await recordStore(world.table).heads(me.id, { limit: 9 });
  expect(items).toMatchObject([{ seq: 4, address: '7 Elm Street, Spring, TX 77373' }]);
});

test('each address has a chain, however it is spelled, also for a customer without an email address', async () => {
  const me = await world.person();
  for (const customerAddress of ['7 Elm St.', '9 Oak St', '7 elm st', null])
    await mail((await reportOf(me, { customerAddress })).id);
  const rows = await recordOf(me);
  const chains = [...Map.groupBy(rows, ({ chain }) => chain).values()];
  expect(chains.map(({ length }) => length).toSorted()).toEqual([1, 1, 2]);
  for (const chain of chains) await expectWhole(chain);
  const last = rows.at(-1)!;
  expect(await checkRecord(rows, last, sha256Hex)).toMatchObject({ result: 'proven', later: 0 });

  const silent = await world.person({ email: null });
  const { id } = await reportOf({ ...silent, email: 'left@example.com' });
  expect((await mail(id)).status).toBe(200);
  await expectWhole(await recordOf(silent));
});

/** A time at which the claim of a call that died has expired. */
const later = () => new Date(Date.now() + claimMilliseconds + 1000);

/**
 * The table, but every command fails from the nth write on, as if the call had died. With `isAfter`, the nth write is
 * carried out first.
 */
const dying = (nth: number, isAfter: boolean): Table => {
  let writes = 0;
  const sendCommand = async (command: object) => {
    const isRead = /Get|Query/.test(command.constructor.name);
    writes += isRead ? 0 : 1;
    if (writes > nth || (writes === nth && !isAfter)) throw new Error('died');
    const response = await world.table.client.send(command as never);
    if (writes === nth && !isRead) throw new Error('died');
    return response;
  };
  return {
    name: world.table.name,
    client: Object.create(world.table.client, { send: { value: sendCommand } }),
  };
};

test.each([false, true])(
  'a call that dies at any write leaves one row at most (after it: %s)',
  async (isAfter) => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const me = await world.person();
    const lines: { seq: number; hash: string }[] = [];
    for (let nth = 1; nth <= 5; nth += 1) {
      const { id } = await reportOf(me);
      const table = dying(nth, isAfter);
      const office = postOffice();
      await mail(id, office, { table, records: recordStore(table) });
      for (let tries = 0; tries < 3; tries += 1)
        await world.call(
          send.with({ dependencies: { ...office, clock: later }, now: later }),
          sendReport,
          { cookie: admin.cookie, params: { id } },
        );
      lines.push(...office.mails.map(lineOf));
      const rows = await recordOf(me);
      expect(rows).toHaveLength(nth);
      await expectWhole(rows);
      for (const { seq, hash } of lines) expect(rows[seq - 1]?.hash).toBe(hash);
    }
  },
);

test('the record outlives the report that is cleaned up', async () => {
  const me = await world.person();
  const { id } = await reportOf(me);
  await mail(id);
  const retention = retentionStore(world.table);
  const row = (await retention.find(id))!;
  expect(await retention.remove(row, removalCounters(world.table)(row))).toBe(true);
  const { Items } = await world.table.client.send(
    new QueryCommand({
      TableName: world.table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `REPORT#${id}` },
    }),
  );
  expect(Items).toEqual([]);
  await expectWhole(await recordOf(me));
  await mail((await reportOf(me)).id);
  expect(await recordOf(me)).toHaveLength(2);
});

test('a row of another release is unchanged: unknown facts are preserved, and printed by their keys', async () => {
  const me = await world.person();
  await mail((await reportOf(me)).id);
  const [first] = await recordOf(me);
  const unsigned = {
    ...first!,
    seq: 2,
    prev: first!.hash,
    tasks: { polishedTiles: true, skimmedSurface: true, waxedSlide: false },
    readings: { ozone: '0.1', ph: '7.4', salt: 'above', glow: true, clarity: 'sparkling' },
    doses: [{ chemical: 'moon-dust', amount: '2', unit: 'pinch', brand: 'Luna' }],
    areas: ['roof'],
    weather: { sky: 'clear', gusts: ['12', '15'] },
  };
  const row = { ...unsigned, hash: await hashOfRow(unsigned, sha256Hex) };
  const Item = { ...keys.recordRow(me.id, row.chain, 2), ...row };
  await world.table.client.send(new PutCommand({ TableName: world.table.name, Item }));

  const rows = await recordOf(me);
  expect(rows).toEqual([first, row]);
  expect(await verifyChain(rows, sha256Hex)).toMatchObject({ isIntact: true });
  const { items } = await recordStore(world.table).list(me.id, { limit: 10 });
  expect(await verifyChain(items, sha256Hex)).toMatchObject({ isIntact: true });
  const { cookie } = me;
  const { status, body } = await world.call(exportAll, exportOwnData, { cookie });
  expect([status, body.record]).toEqual([200, rows]);

  const { headers } = await world.call(download, downloadRecord, { cookie });
  const text = readText(await (await fetch(String(headers['location']))).bytes());
  for (const expected of [
    'Done: Skimmed pool surface, polishedTiles',
    'Not done: waxedSlide',
    'pH 7.4, Salt above the kit, Clarity sparkling, glow, ozone 0.1',
    '2 pinch moon-dust',
    'Areas: roof',
  ])
    expect(text).toContain(expected);
});

test('comes in pages, and as a PDF with each row, its address and its hash', async () => {
  const me = await world.person({ firstName: 'Paula', lastName: 'Paper' });
  const { cookie } = me;
  expect((await world.call(download, downloadRecord, { cookie })).status).toBe(404);
  for (const customerAddress of ['7 Elm Street', '7 Elm Street', '9 Oak Street'])
    await mail((await reportOf(me, { customerAddress })).id);
  const rows = await recordOf(me);
  const first = await world.call(get, getRecord, { cookie, query: { limit: '2' } });
  const cursor = String(first.headers['x-next-cursor']);
  const second = await world.call(get, getRecord, { cookie, query: { limit: '2', cursor } });
  expect([...first.body, ...second.body]).toEqual(rows);

  const { status, headers } = await world.call(download, downloadRecord, { cookie });
  expect(status).toBe(302);
  const response = await fetch(String(headers['location']));
  expect(response.headers.get('content-disposition')).toContain('service-record.pdf');
  const text = readText(await response.bytes());
  for (const expected of [
    'Paula Paper',
    '7 Elm Street',
    '9 Oak Street',
    ...rows.map(({ hash }) => hash),
  ])
    expect(text).toContain(expected);
  expect(text).toContain('Done: Skimmed pool surface');
});
