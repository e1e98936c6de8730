import { randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mailEvents } from 'local-aws/mail/mail-events.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { visitsOfCustomer } from '../../bookings/visits-of-customer.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { claimMilliseconds } from '../../delivery/delivery.ts';
import { handler as applyMailEvent } from '../../mail-feedback/listeners/apply-mail-event.ts';
import { messageStore } from '../../messages/message-store.ts';
import { customerCounts } from '../../customers/customer-counts.ts';
import { keys } from '../../platform/table/keys.ts';
import { rowsWrittenBy } from '../../testing/stored-writes.ts';
import { startWorld } from '../../testing/world.ts';
import { reportStore } from '../report-store.ts';
import { retentionStore } from '../../retention/retention-store.ts';
import { mailReport } from '../testing/mail-report.ts';
import { sampleReport } from '../testing/report-samples.ts';

const { table, person } = await startWorld();
const reports = reportStore(table);
const bookings = bookingStore(table);
const retention = retentionStore(table);

beforeEach(() => {
  vi.spyOn(console, 'info').mockReturnValue();
});

const rowOf = async (key: { pk: string; sk: string }) => {
  const get = new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true });
  return (await table.client.send(get)).Item;
};
const nameOf = ({ pk, sk }: { pk: string; sk: string }) => `${pk} ${sk}`;
const sentReports = async () => Number((await rowOf(keys.reportTotals()))?.['sent'] ?? 0);

/** A draft for a confirmed visit of a new customer, who has no other report. */
const arrange = async () => {
  const customer = await person();
  const visit = bookingSample({
    userId: customer.id,
    status: 'confirmed',
    scheduledDate: '2026-11-20',
  });
  await bookings.put(visit);
  const report = sampleReport({
    id: randomUUID(),
    customerId: customer.id,
    customerEmail: customer.email,
    bookingId: visit.id,
    createdAt: '2026-11-20T18:30:00.000Z',
  });
  await reports.create(report);
  const messages = async () =>
    (await messageStore(table).listOfCustomer(customer.id, { limit: 10 })).items;
  return { report, visit, messages, before: await sentReports() };
};

const notify = async (mailed: { id: string; claimId: string; mailId: string }, to: string) => {
  const tags = { report: mailed.id, attempt: mailed.claimId };
  for (const event of mailEvents({ id: mailed.mailId, to: [to], tags }, new Date()))
    await applyMailEvent(event);
};

const [success, bounce] = ['success', 'bounce'].map((name) => `${name}@simulator.example.com`);

describe('a mail that was accepted', () => {
  it('changes the report, its list, the message, the clean-up’s list, the counter and the visit at once', async () => {
    const { report, visit, messages, before } = await arrange();
    const { result: mailed, rows } = await rowsWrittenBy(async () => mailReport(table, report.id));
    const [message, ...others] = await messages();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ serviceReportId: report.id, readAt: null });
    const [own, mark] = [nameOf(keys.report(report.id)), nameOf(keys.unfinishedReport(report))];
    expect(rows).toEqual([
      // The first three are from the claim and the handover.
      own,
      mark,
      own,
      own,
      mark,
      nameOf(keys.message(report.customerId!, message!.id)),
      nameOf(keys.retention(report.id)),
      nameOf(keys.customerCounts(report.customerId!)),
      nameOf(keys.reportTotals()),
      nameOf(keys.booking(visit.id)),
    ]);
    const { claimId, mailId } = mailed;
    expect(await rowOf(keys.report(report.id))).toMatchObject({
      status: 'sent',
      delivery: { state: 'sent', claimId, mailId, sentAt: message!.sentAt },
      gsi2pk: `CUSTOMER#${report.customerId}#REPORTS`,
      gsi2sk: `SENT#${report.serviceDate}#${report.id}`,
    });
    expect(await retention.find(report.id)).toEqual({
      reportId: report.id,
      customerId: report.customerId,
      serviceDate: report.serviceDate,
      state: 'kept',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(await sentReports()).toBe(before + 1);
    expect(await customerCounts(table, report.customerId!)).toMatchObject({ sentReports: 1 });
    expect(await bookings.find(visit.id)).toMatchObject({ status: 'completed' });
    const { next, last } = await visitsOfCustomer(table).nextAndLast(
      report.customerId!,
      '2020-01-01',
    );
    expect([next, last?.id]).toEqual([undefined, visit.id]);
  });

  it('changes all that too on its event, after the sending call has died', async () => {
    const { report, visit, messages, before } = await arrange();
    const mailed = { id: report.id, claimId: randomUUID(), mailId: randomUUID() };
    const claimedAt = new Date(Date.now() - claimMilliseconds).toISOString();
    const dead = { state: 'handed-over', claimId: mailed.claimId, claimedAt } as const;
    const now = new Date();
    const handedOver = { ...report, delivery: dead, version: report.version + 1 };
    expect(await reports.replace(report, handedOver, { now })).toBe('saved');
    await notify(mailed, success!);
    expect(await rowOf(keys.report(report.id))).toMatchObject({
      status: 'sent',
      delivery: { state: 'delivered', mailId: mailed.mailId },
      gsi2sk: `SENT#${report.serviceDate}#${report.id}`,
    });
    expect(await messages()).toHaveLength(1);
    expect(await retention.find(report.id)).toMatchObject({ state: 'kept' });
    expect(await sentReports()).toBe(before + 1);
    expect(await bookings.find(visit.id)).toMatchObject({ status: 'completed' });
  });
});

describe.each([false, true])('a mail that bounced, delivered before: %s', (isDelivered) => {
  it('reverts all that, but the visit stays completed', async () => {
    const { report, visit, messages, before } = await arrange();
    const mailed = await mailReport(table, report.id);
    if (isDelivered) await notify(mailed, success!);
    const row = await retention.find(report.id);
    const deleteOn = '2027-05-20';
    expect(await retention.markWarned(row!, { warnedAt: new Date(), deleteOn })).toBe(true);
    expect(await reports.get(report.id)).toMatchObject({ cleanupWarningNotified: true });
    const [message] = await messages();
    expect(message).toBeDefined();

    const { rows } = await rowsWrittenBy(async () => notify(mailed, bounce!));
    expect(rows).toEqual([
      nameOf(keys.report(report.id)),
      nameOf(keys.message(report.customerId!, message!.id)),
      nameOf(keys.retention(report.id)),
      nameOf(keys.customerCounts(report.customerId!)),
      nameOf(keys.reportTotals()),
    ]);
    expect(await rowOf(keys.report(report.id))).toMatchObject({
      status: 'draft',
      delivery: { state: 'failed', claimId: mailed.claimId, reason: expect.any(String) },
      cleanupWarningNotified: false,
      cleanupWarningDate: null,
      gsi2sk: `OPEN#${report.serviceDate}#${report.id}`,
    });
    expect(await messages()).toEqual([]);
    expect(await retention.find(report.id)).toBeUndefined();
    expect(await sentReports()).toBe(before);
    expect(await customerCounts(table, report.customerId!)).toMatchObject({ sentReports: 0 });
    expect(await bookings.find(visit.id)).toMatchObject({ status: 'completed' });
  });
});
