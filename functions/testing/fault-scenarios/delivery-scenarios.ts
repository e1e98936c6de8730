import { randomUUID } from 'node:crypto';
import { mailEvents } from 'local-aws/mail/mail-events.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { createReport } from 'shared/contracts/reports.ts';
import { preparedKey, uploadKey } from '../../photos/photo-keys.ts';
import { objectCreated } from '../../photos/testing/object-created.ts';
import { handler as create } from '../../reports/endpoints/create-report.ts';
import { answerLost, claimMilliseconds } from '../../reports/report-rules.ts';
import type { StoredReport } from '../../reports/stored-report.ts';
import { newUpload, pretendPrepared, reportOf, sent } from './report-state.ts';
import type { Scenario, Stage } from './scenario.ts';

/** A draft about a visit that sending it completes. */
const draftOfVisit = async (stage: Stage, changes: Partial<StoredReport> = {}) => {
  const person = await stage.world.person();
  const booking = bookingSample({ userId: person.id, status: 'confirmed' });
  await bookingStore(stage.world.table).put(booking);
  return reportOf(stage, person, { bookingId: booking.id, ...changes });
};

/** The longest a call that died is waited for. */
const sends = { inDoubt: new RegExp(answerLost), repeatAfter: claimMilliseconds + 1000 } as const;

const form = { serviceDate: '2026-11-20', skimmedSurface: true, notes: 'All clear' };

const mailEventScenario = (when: string, to: string): Scenario => ({
  of: 'apply-mail-event',
  when,
  prepare: async (stage, now) => {
    const report = await reportOf(stage, await stage.world.person(), sent(now));
    const tags = { report: report.id, attempt: randomUUID() };
    const [event] = mailEvents({ id: report.mailId!, to: [to], tags }, now);
    return { event };
  },
});

/** Saves a report whose photos nobody has prepared yet. */
const createUnprepared = create.with({
  dependencies: { prepare: async () => ({ outcome: 'left' }) as const },
});

export const deliveryScenarios: Scenario[] = [
  {
    of: 'send-report',
    when: 'new',
    ...sends,
    prepare: async (stage) => {
      // Of an administrator's own: the latest is theirs alone.
      const admin = await stage.world.person({ isAdmin: true });
      await draftOfVisit(stage, { deliveryStatus: 'queued', queuedBy: admin.id });
      return { cookie: admin.cookie, params: { id: 'new' } };
    },
  },
  {
    of: 'send-report-email',
    ...sends,
    prepare: async (stage) => {
      const { id } = await draftOfVisit(stage);
      return { cookie: stage.admin.cookie, params: { id } };
    },
  },
  {
    of: 'deliver-queued-reports',
    ...sends,
    // A month that holds no reports but these.
    at: new Date('2036-02-20T18:00:00Z'),
    prepare: async (stage, now) => {
      const past = new Date(now.getTime() - 30 * 60_000).toISOString();
      await draftOfVisit(stage, { deliveryStatus: 'queued', createdAt: past, updatedAt: past });
      return { event: { now: now.toISOString() } };
    },
  },
  mailEventScenario('it arrived', 'success@simulator.example.com'),
  mailEventScenario('it came back', 'bounce@simulator.example.com'),
  {
    of: 'resolve-awaited-photo',
    when: 'the report was only waiting for it',
    ...sends,
    // An upload that was not deleted goes after a week; a place in the queue with the next press of Send.
    ignores: /^uploads\/|QUEUED-REPORT/,
    dependencies: { pdfs: { read: async () => Buffer.from('%PDF-') } },
    prepare: async (stage) => {
      const upload = await newUpload(stage);
      const person = await stage.world.person();
      const address = uploadKey(upload.uploaderId, upload.photoId);
      const reply = await stage.world.call(createUnprepared, createReport, {
        cookie: stage.admin.cookie,
        body: { ...form, customerId: person.id, photos: [address], sentToCustomer: true },
      });
      if (reply.status !== 201) throw new Error(`Not created: ${JSON.stringify(reply.body)}`);
      await pretendPrepared(upload);
      return { event: objectCreated(preparedKey(upload, 'large')) };
    },
  },
];
