import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { downloadReport, listCustomerReports } from 'shared/contracts/customer-reports.ts';
import {
  createReport,
  getReport,
  sendReport,
  sendReportEmail,
  updateReport,
} from 'shared/contracts/reports.ts';
import { describe, expect, it } from 'vitest';
import { claimMilliseconds } from '../../delivery/delivery.ts';
import { takeDeliveryStep } from '../../delivery/delivery-store.ts';
import { removeProfile } from '../../customers/remove-profile.ts';
import { keys } from '../../platform/table/keys.ts';
import type { Mail, MailOutcome } from '../../platform/mail/mailer.ts';
import { unintercepted } from '../../testing/intercepted-calls.ts';
import { startWorld } from '../../testing/world.ts';
import { handler as create } from '../endpoints/create-report.ts';
import { handler as download } from '../endpoints/download-report.ts';
import { handler as get } from '../endpoints/get-report.ts';
import { handler as listOwn } from '../endpoints/list-customer-reports.ts';
import { handler as sendEmail } from '../endpoints/send-report-email.ts';
import { handler as send } from '../endpoints/send-report.ts';
import { handler as update } from '../endpoints/update-report.ts';
import { recordStore } from '../record/record-store.ts';
import { reportStore } from '../report-store.ts';
import { pageCount, readText } from '../testing/read-pdf.ts';
import { sampleReport } from '../testing/report-samples.ts';
import { uploadPhoto } from '../testing/upload-photo.ts';

const world = await startWorld();
const admin = await world.person({ isAdmin: true });
const customer = await world.person({ firstName: 'Ana', lastName: 'Ruiz' });
const reports = reportStore(world.table);

/** A fake mail service that stores the mails it gets and responds after a moment. */
const postOffice = (answer: MailOutcome = { outcome: 'accepted', mailId: 'mail-1' }) => {
  const mails: Mail[] = [];
  const mailer = {
    send: async (mail: Mail) => {
      mails.push(mail);
      await new Promise((resolve) => setTimeout(resolve, 30));
      return answer;
    },
  };
  return { mails, dependencies: { mailer } };
};

const save = async (form: object = {}, as = admin) =>
  (
    await world.call(create, createReport, {
      cookie: as.cookie,
      body: { serviceDate: '2026-11-20', customerId: customer.id, skimmedSurface: true, ...form },
    })
  ).body;

const post = async (
  id: string,
  office: ReturnType<typeof postOffice>,
  {
    as = admin,
    now,
    onlyQueued = false,
  }: { as?: typeof admin; now?: () => Date; onlyQueued?: boolean } = {},
) =>
  world.call(send.with({ dependencies: office.dependencies, ...(now && { now }) }), sendReport, {
    cookie: as.cookie,
    params: { id },
    ...(onlyQueued && { body: { onlyQueued } }),
  });

const follow = async (id: string, cookie: string) =>
  world.call(download, downloadReport, { cookie, params: { id } });

const read = async (id: string) =>
  (await world.call(get, getReport, { cookie: admin.cookie, params: { id } })).body;

describe('sending a report', () => {
  it('mails it to its customer with the PDF and shows it in their list', async () => {
    const office = postOffice();
    const reader = await world.person();
    const photos = [await uploadPhoto(world, admin)];
    const queued = await save({ customerId: reader.id, sentToCustomer: true, photos });
    const { status, body } = await post('new', office);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      message: 'Service report sent successfully to customer',
      customerEmail: reader.email,
      report: {
        id: queued.id,
        status: 'sent',
        sentToCustomer: true,
        deliveryStatus: 'accepted',
        sentAt: expect.any(String),
      },
    });
    expect(office.mails).toHaveLength(1);
    const [mail] = office.mails;
    expect(mail!.to).toBe(reader.email);
    expect(readText(mail!.attachments![0]!.content)).toContain('Photo 1 of 1');
    const list = await world.call(listOwn, listCustomerReports, { cookie: reader.cookie });
    expect(list.body).toMatchObject([{ id: queued.id }]);
  });

  it('goes to the customer’s own address from the dashboard, whatever else the call contains', async () => {
    const office = postOffice();
    const { id } = await save();
    const { status, body } = await world.call(sendEmail.with(office), sendReportEmail, {
      cookie: admin.cookie,
      params: { id },
      body: { reportId: id, customerEmail: 'somebody@else.example' },
    });
    expect([status, body.customerEmail]).toEqual([200, customer.email]);
    expect(office.mails.map(({ to }) => to)).toEqual([customer.email]);
  });

  it('sends one mail for ten concurrent calls, all of which report that it was sent', async () => {
    const busy = await world.person();
    const { id } = await save({ customerId: busy.id });
    const replies = await Promise.all(
      Array.from({ length: 10 }, async () =>
        world.call(send, sendReport, { cookie: admin.cookie, params: { id } }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const mails = await world.mailTo(busy.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      subject: 'Pool service report, Nov 20, 2026',
      attachments: [{ filename: 'service-report-2026-11-20.pdf', contentType: 'application/pdf' }],
    });
  });

  it('refuses a report that was sent before, and changes of it', async () => {
    const office = postOffice();
    const { id } = await save();
    await post(id, office);
    expect(await post(id, office)).toMatchObject({
      status: 409,
      body: { message: 'This report was already sent.' },
    });
    const edit = await world.call(update, updateReport, {
      cookie: admin.cookie,
      params: { id },
      body: { serviceDate: '2026-11-21' },
    });
    expect(edit.status).toBe(409);
    expect(office.mails).toHaveLength(1);
  });

  it('works from the dashboard without saving for sending first', async () => {
    const office = postOffice();
    const { id } = await save();
    const { status, body } = await world.call(
      sendEmail.with({ dependencies: office.dependencies }),
      sendReportEmail,
      { cookie: admin.cookie, params: { id } },
    );
    expect([status, body.report.status]).toEqual([200, 'sent']);
  });

  it('sends the latest version when a save happens between the read and the claim', async () => {
    const office = postOffice();
    const { id } = await save({ notes: 'First words.' });
    let looks = 0;
    const staleOnce: typeof reports.get = async (requested) => {
      const found = await reports.get(requested);
      looks += 1;
      const after = { ...found, version: found.version + 1, notes: 'Last words.' };
      if (looks === 1) await reports.replace(found, after, { now: new Date() });
      return found;
    };
    const dependencies = { ...office.dependencies, reports: { ...reports, get: staleOnce } };
    const response = await world.call(send.with({ dependencies }), sendReport, {
      cookie: admin.cookie,
      params: { id },
    });
    expect(response).toMatchObject({ status: 200, body: { report: { notes: 'Last words.' } } });
    expect(office.mails.map(({ text }) => text.includes('Last words.'))).toEqual([true]);
    expect(await read(id)).toMatchObject({ status: 'sent', notes: 'Last words.' });
  });

  it('refuses one without a customer, a pending report, and one that does not exist', async () => {
    const office = postOffice();
    const { id } = await save({ customerId: null });
    expect(await post(id, office)).toMatchObject({
      status: 422,
      body: { fields: { customerId: 'Please select a customer before sending the report' } },
    });
    const pending = sampleReport({
      id: randomUUID(),
      customerId: customer.id,
      status: 'pending',
    });
    await reports.create(pending);
    expect((await post(pending.id, office)).status).toBe(409);
    expect((await post(randomUUID(), office)).status).toBe(404);
    expect(office.mails).toHaveLength(0);
  });

  it('mails no deleted customer, also with reports in the queue', async () => {
    const gone = await world.person();
    const { id } = await save({ customerId: gone.id, sentToCustomer: true });
    await removeProfile(world.table, gone.id);
    const office = postOffice();
    expect(await post(id, office)).toMatchObject({
      status: 409,
      body: { message: 'This customer was deleted, so the report cannot be sent.' },
    });
    expect(office.mails).toEqual([]);
  });

  it.each([
    ['by mail', {}],
    ['without an address', { email: null }],
  ])('is not finished %s for a customer who was deleted in the meantime', async (_how, about) => {
    const gone = await world.person(about);
    const { id } = await save({ customerId: gone.id, sentToCustomer: true });
    const office = postOffice();
    const records = recordStore(world.table);
    const append = async (...[report, row]: Parameters<typeof records.append>) => {
      const appended = await records.append(report, row);
      await unintercepted(() => removeProfile(world.table, gone.id));
      return appended;
    };
    const dependencies = { ...office.dependencies, records: { ...records, append } };
    expect((await post(id, { ...office, dependencies })).status).toBe(409);
    expect(office.mails).toEqual([]);
    expect(await read(id)).toMatchObject({ deliveryStatus: 'queued', sentAt: null });
    expect(await post(id, office)).toMatchObject({
      status: 409,
      body: { message: 'This customer was deleted, so the report cannot be sent.' },
    });
  });

  it('finds nothing for `new` when nothing is queued, or it was sent', async () => {
    const other = await world.person({ isAdmin: true });
    const office = postOffice();
    expect((await post('new', office, { as: other })).status).toBe(409);
    await save({ sentToCustomer: true }, other);
    expect((await post('new', office, { as: other })).status).toBe(200);
    expect((await post('new', office, { as: other })).status).toBe(409);
  });
});

it('finds a report under `new` for the administrator who queued it last, at that version', async () => {
  const [first, second] = [
    await world.person({ isAdmin: true }),
    await world.person({ isAdmin: true }),
  ];
  const office = postOffice();
  const { id } = await save({ sentToCustomer: true }, first);
  await world.call(update, updateReport, {
    cookie: second.cookie,
    params: { id },
    body: { serviceDate: '2026-11-20', customerId: customer.id, sentToCustomer: true },
  });
  expect((await post('new', office, { as: first })).status).toBe(409);
  expect((await post('new', office, { as: second })).body.report.id).toBe(id);
  expect(office.mails).toHaveLength(1);
});

describe('a mail that fails', () => {
  it('puts the report back to draft with the reason when it was refused, and lets it be sent again', async () => {
    const { id } = await save({ sentToCustomer: true });
    const reason = 'The mail service refused the message for this address.';
    const replies = await Promise.all(
      [1, 2, 3].map(async () => post(id, postOffice({ outcome: 'rejected', reason }))),
    );
    for (const response of replies)
      expect(response).toMatchObject({
        status: 424,
        body: { code: 'delivery-failed', message: expect.stringContaining(reason) },
      });
    expect(await read(id)).toMatchObject({
      status: 'draft',
      sentToCustomer: false,
      deliveryStatus: 'failed',
      deliveryError: reason,
    });
    expect((await post(id, postOffice())).status).toBe(200);
  });

  it('tells the operator in plain English that a mailbox refused it', async () => {
    const refused = await world.person({ email: `${randomUUID()}@bounce.example` });
    const { id } = await save({ customerId: refused.id });
    const { status, body } = await world.call(sendEmail, sendReportEmail, {
      cookie: admin.cookie,
      params: { id },
    });
    expect(status).toBe(424);
    expect(body.message).toBe(
      'The report could not be sent. The mail service refused the message for this address.',
    );
  });

  it('is not sent by an automatic retry after it was saved as a draft', async () => {
    const { id } = await save({ sentToCustomer: true });
    await world.call(update, updateReport, {
      cookie: admin.cookie,
      params: { id },
      body: { serviceDate: '2026-11-20', customerId: customer.id, notes: 'Half of' },
    });
    const office = postOffice();
    expect((await post(id, office, { onlyQueued: true })).status).toBe(409);
    expect(office.mails).toEqual([]);
  });

  it('leaves the report queued if the mail service cannot be reached', async () => {
    const { id } = await save({ sentToCustomer: true });
    expect((await post(id, postOffice({ outcome: 'unavailable' }))).status).toBe(424);
    expect(await read(id)).toMatchObject({ status: 'draft', deliveryStatus: 'queued' });
    expect((await post('new', postOffice())).body.report.id).toBe(id);
  });
});

/** Claims a report, as a call that starts to mail it at that time would. */
const claim = async (id: string, at = new Date()) => {
  const claimed = { claimId: randomUUID(), claimedAt: at.toISOString() };
  const row = { key: keys.report(id) };
  const to = { state: 'claimed', ...claimed } as const;
  expect(await takeDeliveryStep(world.table, row, { action: 'claimAgain', to, now: at })).toBe(
    true,
  );
  return { row, ...claimed };
};

const longAgo = () => new Date(Date.now() - claimMilliseconds - 1);

/** Leaves a report as if a call had died after handing over the mail and before recording the outcome. */
const dieAfterHandingOver = async (id: string) => {
  const { row, ...claimed } = await claim(id, longAgo());
  const to = { state: 'handed-over', ...claimed } as const;
  const step = { action: 'handOver', to, claimId: claimed.claimId, now: longAgo() } as const;
  expect(await takeDeliveryStep(world.table, row, step)).toBe(true);
};

describe('a mail whose outcome is unknown', () => {
  const unsure = 'may have reached the customer';

  it('fails with that reason, and is resent only on request', async () => {
    const { id } = await save({ sentToCustomer: true });
    const office = postOffice({ outcome: 'unknown' });
    expect(await post(id, office)).toMatchObject({
      status: 424,
      body: { message: expect.stringContaining(unsure) },
    });
    expect(await read(id)).toMatchObject({
      status: 'draft',
      deliveryStatus: 'failed',
      deliveryError: expect.stringContaining(unsure),
    });
    expect((await post('new', office)).status).toBe(409);
    expect(office.mails).toHaveLength(1);
    expect((await post(id, postOffice())).status).toBe(200);
  });

  it('is not sent a second time by the next call, which reports that', async () => {
    const { id } = await save({ sentToCustomer: true });
    await dieAfterHandingOver(id);
    const office = postOffice();
    const calls = await Promise.all([1, 2, 3].map(async () => post(id, office)));
    // A call that starts after the first refusal counts as the operator's decision to resend.
    const refused = calls.filter(({ status }) => status === 424);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]!.body.message).toContain(unsure);
    expect(office.mails.length).toBe(calls.some(({ status }) => status === 200) ? 1 : 0);
  });

  it('is recorded before the report is finished for a customer who no longer has an address', async () => {
    const person = await world.person();
    const { id } = await save({ customerId: person.id, sentToCustomer: true });
    await dieAfterHandingOver(id);
    const Key = keys.user(person.id);
    await world.table.client.send(
      new UpdateCommand({
        TableName: world.table.name,
        Key,
        UpdateExpression: 'SET email = :none',
        ExpressionAttributeValues: { ':none': null },
      }),
    );
    const office = postOffice();
    expect(await post(id, office)).toMatchObject({
      status: 424,
      body: { message: expect.stringContaining(unsure) },
    });
    expect(await post(id, office)).toMatchObject({ status: 200 });
    expect(office.mails).toEqual([]);
  });

  it('is not resent by an automatic retry, until the report is queued again', async () => {
    const { id } = await save({ sentToCustomer: true });
    const office = postOffice({ outcome: 'unknown' });
    const byItself = async () => post(id, office, { onlyQueued: true });
    for (const call of [byItself, byItself])
      expect(await call()).toMatchObject({
        status: 424,
        body: { message: expect.stringContaining(unsure) },
      });
    expect(office.mails).toHaveLength(1);
    await world.call(update, updateReport, {
      cookie: admin.cookie,
      params: { id },
      body: { serviceDate: '2026-11-20', customerId: customer.id, sentToCustomer: true },
    });
    expect((await post(id, postOffice(), { onlyQueued: true })).status).toBe(200);
  });

  it('warns the next save, once', async () => {
    const { id } = await save();
    await dieAfterHandingOver(id);
    const edit = async () =>
      world.call(update, updateReport, {
        cookie: admin.cookie,
        params: { id },
        body: { serviceDate: '2026-11-21', customerId: customer.id, sentToCustomer: true },
      });
    expect(await edit()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(unsure) },
    });
    expect((await edit()).status).toBe(200);
    expect((await post(id, postOffice())).status).toBe(200);
  });
});

describe('a call that has claimed a report', () => {
  it('prevents others from saving it', async () => {
    const { id } = await save();
    await claim(id);
    const edit = await world.call(update, updateReport, {
      cookie: admin.cookie,
      params: { id },
      body: { serviceDate: '2026-11-21' },
    });
    expect(edit).toMatchObject({
      status: 409,
      body: { message: 'This report is being sent right now.' },
    });
  });

  it.each([
    ['claimed', {}],
    ['handed over', { state: 'handed-over' }],
    [
      'handed over by a call that died',
      { state: 'handed-over', claimedAt: longAgo().toISOString() },
    ],
  ])('is not overwritten by a save that read the report before it was %s', async (_, changes) => {
    const { id } = await save({ sentToCustomer: true });
    const before = await reports.get(id);
    const { row, ...claimed } = await claim(id);
    const delivery = { state: 'claimed', ...claimed, ...changes };
    await world.table.client.send(
      new UpdateCommand({
        TableName: world.table.name,
        Key: row.key,
        UpdateExpression: 'SET delivery = :delivery',
        ExpressionAttributeValues: { ':delivery': delivery },
      }),
    );
    for (const state of ['none', 'queued'] as const) {
      const after = { ...before, notes: 'Written too late.', version: 2, delivery: { state } };
      expect(await reports.replace(before, after, { now: new Date() })).toBe('overtaken');
    }
    expect(await reports.get(id)).toEqual({ ...before, delivery });
  });

  it('is overwritten once it has died before the handover', async () => {
    const { id } = await save({ sentToCustomer: true });
    const before = await reports.get(id);
    await claim(id, longAgo());
    const after = { ...before, notes: 'Written again.', version: 2 };
    expect(await reports.replace(before, after, { now: new Date() })).toBe('saved');
    expect(await reports.get(id)).toEqual(after);
  });

  it('loses its claim when it has died, and can then no longer record the outcome', async () => {
    const { id } = await save();
    const { row, claimId } = await claim(id, longAgo());
    expect((await post(id, postOffice())).status).toBe(200);
    const failed = { state: 'failed', claimId, reason: 'too late' } as const;
    const step = { action: 'fail', to: failed, claimId, now: new Date() } as const;
    expect(await takeDeliveryStep(world.table, row, step)).toBe(false);
    expect(await read(id)).toMatchObject({ status: 'sent', deliveryError: null });
  });
});

describe('downloading a report', () => {
  it('redirects the administrator and its customer to the PDF with a readable name', async () => {
    const { id } = await save({ notes: 'All clear.' });
    expect((await follow(id, customer.cookie)).status).toBe(404);
    expect((await follow(id, admin.cookie)).status).toBe(302);
    await post(id, postOffice());
    const { status, headers } = await follow(id, customer.cookie);
    expect(status).toBe(302);
    const file = await fetch(String(headers['location']));
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toBe(
      'attachment; filename="service-report-2026-11-20.pdf"',
    );
    const bytes = await file.bytes();
    expect(pageCount(bytes)).toBe(1);
    expect(readText(bytes)).toContain('All clear.');
  });

  it('reveals its existence to no one else', async () => {
    const { id } = await save();
    await post(id, postOffice());
    const stranger = await world.person();
    expect((await follow(id, stranger.cookie)).status).toBe(404);
    expect((await follow(randomUUID(), admin.cookie)).status).toBe(404);
  });

  it('creates a new PDF once the draft has changed', async () => {
    const { id } = await save({ notes: 'First words.' });
    await follow(id, admin.cookie);
    await world.call(update, updateReport, {
      cookie: admin.cookie,
      params: { id },
      body: { serviceDate: '2026-11-20', notes: 'Second words.' },
    });
    const { headers } = await follow(id, admin.cookie);
    const text = readText(await (await fetch(String(headers['location']))).bytes());
    expect(text).toContain('Second words.');
    expect(text).not.toContain('First words.');
  });
});
