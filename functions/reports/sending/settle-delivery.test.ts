import { randomUUID } from 'node:crypto';
import { mailEvents } from 'local-aws/mail/mail-events.ts';
import { downloadReport } from 'shared/contracts/customer-reports.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { messageStore } from '../../messages/message-store.ts';
import { withinGrants } from '../../testing/granted-calls.ts';
import { startWorld } from '../../testing/world.ts';
import { deliveryStore } from './delivery-store.ts';
import { handler as download } from '../endpoints/download-report.ts';
import { handler } from '../../mail-feedback/listeners/apply-mail-event.ts';
import { claimMilliseconds } from '../report-rules.ts';
import { reportStore } from '../report-store.ts';
import { sampleReport } from '../testing/report-samples.ts';

const world = await startWorld();
const reports = reportStore(world.table);
const deliveries = deliveryStore(world.table);

// Each event is logged.
const log = vi.fn<(facts: unknown) => void>();
beforeEach(() => {
  log.mockReset();
  vi.spyOn(console, 'info').mockImplementation(log);
});

type Mailed = { id: string; claimId: string; mailId: string };

const claimed = async (at = new Date()) => {
  const customer = await world.person();
  const report = sampleReport({
    id: randomUUID(),
    customerId: customer.id,
    customerEmail: customer.email,
  });
  await reports.create(report);
  const claimId = randomUUID();
  const held = await deliveries.claim(report.id, { claimId, now: at });
  await deliveries.handOver({ report: held!, claimId }, at);
  return { id: report.id, claimId, mailId: randomUUID(), held: held!, customer };
};

const sent = async () => {
  const mailed = await claimed();
  const { held, claimId, mailId } = mailed;
  await deliveries.markSent({ report: held, claimId }, { mailId, sentAt: new Date() });
  return mailed;
};

/** Hands the listener what the mail service publishes when a mail goes to that address. */
const hear = async ({ id, claimId, mailId }: Mailed, to: string) => {
  const mail = { id: mailId, to: [to], tags: { report: id, attempt: claimId } };
  for (const event of mailEvents(mail, new Date()))
    await withinGrants('apply-mail-event', async () => handler(event));
};

const success = 'success@simulator.example.com';
const bounce = 'bounce+casey@simulator.example.com';
const backAsDraft = {
  status: 'draft',
  sentToCustomer: false,
  sentAt: null,
  deliveryStatus: 'failed',
};

describe('what becomes of a report’s mail', () => {
  it('delivered is written at the report, however often it is told', async () => {
    const mailed = await sent();
    await hear(mailed, success);
    await hear(mailed, success);
    expect(await reports.get(mailed.id)).toMatchObject({
      status: 'sent',
      deliveryStatus: 'delivered',
    });
  });

  it.each([
    [bounce, 'The customer’s mailbox refused the mail (smtp; 550 5.1.1 user unknown).'],
    [
      'suppressionlist@simulator.example.com',
      'Mail to this address came back or was reported before, so the mail service no longer sends any.',
    ],
    ['reject@simulator.example.com', 'The mail service refused the mail (Bad content).'],
    ['complaint@simulator.example.com', 'The customer reported the mail as unwanted.'],
  ])('%s puts it back to draft with the reason', async (address, deliveryError) => {
    const mailed = await sent();
    const look = async () =>
      world.call(download, downloadReport, {
        cookie: mailed.customer.cookie,
        params: { id: mailed.id },
      });
    await hear(mailed, address);
    expect(await reports.get(mailed.id)).toMatchObject({ ...backAsDraft, deliveryError });
    expect((await look()).status).toBe(404);
    const { items } = await messageStore(world.table).listOfCustomer(mailed.customer.id, {
      limit: 10,
    });
    expect(items).toEqual([]);
  });

  it('a full mailbox changes nothing, the mail service tries again by itself', async () => {
    const mailed = await sent();
    await hear(mailed, 'mailboxfull@simulator.example.com');
    expect(await reports.get(mailed.id)).toMatchObject({
      status: 'sent',
      deliveryStatus: 'accepted',
    });
  });

  it('takes a report back once for a bounce told many times at once, and a late delivery does not undo it', async () => {
    const mailed = await sent();
    await Promise.all(Array.from({ length: 5 }, async () => hear(mailed, bounce)));
    await hear(mailed, success);
    expect(await reports.get(mailed.id)).toMatchObject(backAsDraft);
    const settled = log.mock.calls.filter(([facts]) =>
      JSON.stringify(facts).includes('"taken-back"'),
    );
    expect(settled).toHaveLength(1);
  });

  it('lets the report be sent again, and then ignores what is told of the mail before', async () => {
    const mailed = await sent();
    await hear(mailed, bounce);
    const again = { ...mailed, claimId: randomUUID(), mailId: randomUUID() };
    const held = await deliveries.claim(mailed.id, { claimId: again.claimId, now: new Date() });
    await deliveries.markSent(
      { report: held!, claimId: again.claimId },
      { mailId: again.mailId, sentAt: new Date() },
    );
    await hear(mailed, bounce);
    expect(await reports.get(mailed.id)).toMatchObject({ status: 'sent', mailId: again.mailId });
  });

  it('ignores mails that are no report’s, and reports that are gone', async () => {
    const unknown = { id: randomUUID(), claimId: randomUUID(), mailId: randomUUID() };
    await hear(unknown, bounce);
    for (const event of mailEvents({ id: 'a', to: [bounce], tags: {} }, new Date()))
      await handler(event);
    expect(await reports.find(unknown.id)).toBeUndefined();
  });

  it('refuses what is no event of the mail service', async () => {
    await expect(handler({ Records: [{ Sns: { Message: '{}' } }] })).rejects.toThrow('eventType');
  });
});

describe('a mail whose sending call has not said how it ended', () => {
  it('is told of again later while that call lives', async () => {
    const mailed = await claimed();
    await expect(hear(mailed, success)).rejects.toThrow('still being sent');
    expect(await reports.get(mailed.id)).toMatchObject({ status: 'draft' });
  });

  it('is settled by its event when the call has died: sent, or back with the reason', async () => {
    const past = new Date(Date.now() - claimMilliseconds - 1);
    const arrived = await claimed(past);
    await hear(arrived, success);
    expect(await reports.get(arrived.id)).toMatchObject({
      status: 'sent',
      deliveryStatus: 'delivered',
      mailId: arrived.mailId,
    });
    const lost = await claimed(past);
    await hear(lost, bounce);
    expect(await reports.get(lost.id)).toMatchObject({ ...backAsDraft, claimId: null });
  });
});
