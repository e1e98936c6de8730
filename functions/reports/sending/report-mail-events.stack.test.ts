import { randomUUID } from 'node:crypto';
import { downloadReport } from 'shared/contracts/customer-reports.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mailEvents } from 'local-aws/mail/mail-events.ts';
import { updateCustomer } from 'shared/contracts/customers.ts';
import { handler as correct } from '../../customers/endpoints/update-customer.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { claimMilliseconds } from '../../delivery/delivery.ts';
import { messageStore } from '../../messages/message-store.ts';
import { withinGrants } from '../../testing/granted-calls.ts';
import { filledIn } from '../../testing/personal-data.ts';
import { startWorld } from '../../testing/world.ts';
import { handler as download } from '../endpoints/download-report.ts';
import { handler } from '../../mail-feedback/listeners/apply-mail-event.ts';
import { reportStore } from '../report-store.ts';
import { reportView, type StoredReport } from '../stored-report.ts';
import { mailReport } from '../testing/mail-report.ts';
import { sampleReport } from '../testing/report-samples.ts';

const world = await startWorld();
const reports = reportStore(world.table);

// Each event is logged.
const log = vi.fn<(facts: unknown) => void>();
beforeEach(() => {
  log.mockReset();
  vi.spyOn(console, 'info').mockImplementation(log);
});

type Mailed = { id: string; claimId: string; mailId: string };

const draft = async (changes: Partial<StoredReport> = {}) => {
  const customer = await world.person();
  const report = sampleReport({
    id: randomUUID(),
    customerId: customer.id,
    customerEmail: customer.email,
    ...changes,
  });
  await reports.create(report);
  return { ...report, customer };
};

const sent = async () => {
  const { id, customer } = await draft();
  return { ...(await mailReport(world.table, id)), customer };
};

/** A report whose mail was handed over at that time, by a call that still waits for the response or has died. */
const handedOver = async (at = new Date()): Promise<Mailed> => {
  const claimId = randomUUID();
  const delivery = { state: 'handed-over', claimId, claimedAt: at.toISOString() } as const;
  const { id } = await draft({ delivery });
  return { id, claimId, mailId: randomUUID() };
};

const contactOf = async (id: string) => (await profileStore(world.table).get(id)).contact;

const view = async ({ id }: Mailed) => reportView(await reports.get(id));

/** Sends the listener the events that the mail service publishes for a mail to that address. */
const hear = async ({ id, claimId, mailId }: Mailed, to: string, acceptedAt = new Date()) => {
  const mail = { id: mailId, to: [to], tags: { report: id, attempt: claimId } };
  for (const event of mailEvents(mail, acceptedAt))
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

describe('the events of a report’s mail', () => {
  it('delivered is recorded on the report, however often the event arrives', async () => {
    const mailed = await sent();
    await hear(mailed, success);
    await hear(mailed, success);
    expect(await view(mailed)).toMatchObject({ status: 'sent', deliveryStatus: 'delivered' });
  });

  it.each([
    [bounce, 'The customer’s mailbox refused the email (smtp; 550 5.1.1 user unknown).'],
    ...['suppressionlist', 'complainedbefore'].map((name) => [
      `${name}@simulator.example.com`,
      'Mail to this address bounced or was reported as spam before, so the mail service no longer sends any.',
    ]),
    ['reject@simulator.example.com', 'The mail service refused the email (Bad content).'],
  ])('%s puts it back to draft with the reason', async (address, deliveryError) => {
    const mailed = await sent();
    const look = async () =>
      world.call(download, downloadReport, {
        cookie: mailed.customer.cookie,
        params: { id: mailed.id },
      });
    await hear(mailed, address);
    expect(await view(mailed)).toMatchObject({ ...backAsDraft, deliveryError });
    expect((await look()).status).toBe(404);
    const { items } = await messageStore(world.table).listOfCustomer(mailed.customer.id, {
      limit: 10,
    });
    expect(items).toEqual([]);
  });

  it('a complaint never reverts a report: it proves that the mail arrived', async () => {
    const mailed = await sent();
    await hear(mailed, 'complaint@simulator.example.com');
    expect(await view(mailed)).toMatchObject({ status: 'sent', deliveryStatus: 'delivered' });
    await hear(mailed, 'complaint@simulator.example.com');
    expect(await view(mailed)).toMatchObject({ status: 'sent', deliveryStatus: 'delivered' });
  });

  it('a full mailbox changes nothing, because the mail service retries', async () => {
    const mailed = await sent();
    await hear(mailed, 'mailboxfull@simulator.example.com');
    expect(await view(mailed)).toMatchObject({ status: 'sent', deliveryStatus: 'accepted' });
  });

  it('makes a report a draft once for many events of a bounce at once, and a late delivery does not undo it', async () => {
    const mailed = await sent();
    await Promise.all(Array.from({ length: 5 }, async () => hear(mailed, bounce)));
    await hear(mailed, success);
    expect(await view(mailed)).toMatchObject(backAsDraft);
    const bounced = log.mock.calls.filter(([facts]) => JSON.stringify(facts).includes('"bounced"'));
    expect(bounced).toHaveLength(1);
  });

  it('lets the report be sent again, and then ignores events of the previous mail', async () => {
    const mailed = await sent();
    await hear(mailed, bounce);
    const again = await mailReport(world.table, mailed.id);
    await hear(mailed, bounce);
    expect(await reports.get(mailed.id)).toMatchObject({
      status: 'sent',
      delivery: { state: 'sent', mailId: again.mailId },
    });
  });

  it('ignores mails that are not about reports, and deleted reports', async () => {
    const unknown = { id: randomUUID(), claimId: randomUUID(), mailId: randomUUID() };
    await hear(unknown, bounce);
    for (const event of mailEvents({ id: 'a', to: [bounce], tags: {} }, new Date()))
      await handler(event);
    expect(await reports.find(unknown.id)).toBeUndefined();
  });

  it('ignores the message with which SES tests a new topic', async () => {
    const Message = 'Successfully validated SNS topic for Amazon SES event publishing.';
    await handler({ Records: [{ Sns: { Message } }] });
    expect(log).not.toHaveBeenCalled();
  });

  it('refuses anything that is not a mail event', async () => {
    await expect(handler({ Records: [{ Sns: { Message: '{}' } }] })).rejects.toThrow('eventType');
  });
});

describe('a mail whose sending call has not recorded the outcome', () => {
  it('has its event retried while that call is alive', async () => {
    const mailed = await handedOver();
    await expect(hear(mailed, success)).rejects.toThrow('still being sent');
    expect(await view(mailed)).toMatchObject({ status: 'draft', deliveryStatus: 'queued' });
  });

  it('gets its outcome from its event if the call has died: sent, or a draft with the reason', async () => {
    const past = new Date(Date.now() - claimMilliseconds - 1);
    const arrived = await handedOver(past);
    const acceptedAt = new Date(past.getTime() + 700);
    await hear(arrived, success, acceptedAt);
    const { claimId, mailId } = arrived;
    expect(await reports.get(arrived.id)).toMatchObject({
      status: 'sent',
      // The time is when the mail service accepted the mail.
      delivery: { state: 'delivered', claimId, mailId, sentAt: acceptedAt.toISOString() },
    });
    const lost = await handedOver(past);
    await hear(lost, bounce);
    expect(await view(lost)).toMatchObject(backAsDraft);
  });

  it.each([success, bounce])(
    'stays a doubt or a failure that was put to the operator, whatever %s says later',
    async (address) => {
      const claimId = randomUUID();
      for (const delivery of [
        { state: 'lost', claimId },
        { state: 'failed', claimId, reason: 'No such mailbox.' },
      ] as const) {
        const { id } = await draft({ delivery });
        await hear({ id, claimId, mailId: randomUUID() }, address);
        expect(await reports.get(id)).toMatchObject({ status: 'draft', delivery });
      }
    },
  );
});

const mailTried = async (mailbox: string) => {
  const email = `${mailbox}+${randomUUID()}@simulator.example.com`;
  const customer = await world.person({ email, sub: null });
  // Events count for any mail, even one that belongs to no report.
  await hear({ id: randomUUID(), claimId: randomUUID(), mailId: randomUUID() }, email);
  return customer;
};

describe('a mailbox', () => {
  it('that refuses mail permanently is recorded on its customer, until the address changes', async () => {
    const [{ id }, { cookie }] = await Promise.all([
      mailTried('bounce'),
      world.person({ isAdmin: true }),
    ]);
    expect(await contactOf(id)).toBe('bounced');
    const correctTo = async (email: string) =>
      world.call(correct, updateCustomer, {
        params: { id },
        body: { ...filledIn('profile'), email },
        cookie,
      });
    const { email: present } = await profileStore(world.table).get(id);
    expect((await correctTo(present!)).body).toMatchObject({ contact: 'bounced' });
    expect((await correctTo(`${randomUUID()}@example.com`)).body).toMatchObject({ contact: 'ok' });
  });

  it('that the mail service no longer sends to is recorded as well', async () => {
    for (const mailbox of ['suppressionlist', 'complainedbefore'])
      expect(await contactOf((await mailTried(mailbox)).id)).toBe('bounced');
  });

  it('that is full, or accepts mail, is not, even after a complaint', async () => {
    for (const mailbox of ['mailboxfull', 'success', 'complaint'])
      expect(await contactOf((await mailTried(mailbox)).id)).toBe('ok');
  });
});
