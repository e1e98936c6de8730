import { randomUUID } from 'node:crypto';
import { mailEvents } from 'local-aws/mail/mail-events.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { claimIdOf, claimMilliseconds } from '../../delivery/delivery.ts';
import { createReport } from 'shared/contracts/reports.ts';
import { preparedKey, uploadKey } from '../../photos/photo-keys.ts';
import { objectCreated } from '../../photos/testing/object-created.ts';
import { transact } from '../../platform/table/transact.ts';
import { handler as create } from '../../reports/endpoints/create-report.ts';
import type { StoredReport } from '../../reports/stored-report.ts';
import { unfinishedReports, unmark } from '../../reports/unfinished-reports.ts';
import { knownOfCustomer } from '../personal-data.ts';
import { formOf, newUpload, prepareNow, reportOf, sent } from './report-state.ts';
import type { EndpointScenarios, EventCall, Scenario, Stage } from './scenario.ts';

/** A draft for a visit that sending the report completes. */
const draftOfVisit = async (
  stage: Stage,
  changes: Partial<StoredReport> = {},
  options: { queuedBy?: string } = {},
) => {
  const { id: userId } = await stage.customer();
  const booking = bookingSample({ userId, status: 'confirmed', scheduledDate: '2026-11-20' });
  await bookingStore(stage.world.table).put(booking);
  return reportOf(stage, { bookingId: booking.id, ...changes }, options);
};

/** Repeated only after a dead call's claim has expired. */
const sends = { inDoubt: /"state":"lost"/, repeatAfter: claimMilliseconds + 1000 } as const;

/** Repeating the call resends a mail in doubt, so there may be two, each with a link of its own. */
const asksAgain = { ...sends, ignores: /^LINK#/ } as const;

const mailEventScenario = (when: string, mailbox: string): Scenario<EventCall> => ({
  of: 'apply-mail-event',
  when,
  prepare: async (stage, now) => {
    const to = `${mailbox}+${randomUUID()}@simulator.example.com`;
    const person = await stage.world.person({ ...knownOfCustomer, email: to });
    const report = await reportOf({ ...stage, customer: async () => person }, sent(now));
    const tags = { report: report.id, attempt: claimIdOf(report.delivery)! };
    const [event] = mailEvents({ id: randomUUID(), to: [to], tags }, now);
    return { event };
  },
});

/** Saves a report with photos that are not prepared. */
const createUnprepared = create.with({
  dependencies: { prepare: async () => ({ outcome: 'left' }) as const },
});

export const deliveryScenarios = {
  'send-report': [
    {
      ...asksAgain,
      prepare: async (stage) => ({ params: { id: (await draftOfVisit(stage)).id } }),
    },
    {
      when: 'new',
      ...asksAgain,
      prepare: async (stage) => {
        // A new administrator, because the latest queued report is per administrator.
        const { id: queuedBy, cookie } = await stage.world.person({ isAdmin: true });
        await draftOfVisit(stage, { delivery: { state: 'queued' } }, { queuedBy });
        return { cookie, params: { id: 'new' } };
      },
    },
  ],
  'send-report-email': {
    ...asksAgain,
    prepare: async (stage) => ({ params: { id: (await draftOfVisit(stage)).id } }),
  },
} satisfies Partial<EndpointScenarios>;

export const deliveryEvents: Scenario<EventCall>[] = [
  {
    of: 'deliver-queued-reports',
    ...sends,
    at: new Date('2036-02-20T18:00:00Z'),
    prepare: async (stage, now) => {
      // Removes what other scenarios have left queued.
      for (const report of await unfinishedReports(stage.world.table).list())
        await transact(stage.world.table, [unmark(stage.world.table, report)]);
      const past = new Date(now.getTime() - 30 * 60_000).toISOString();
      await draftOfVisit(stage, {
        delivery: { state: 'queued' },
        createdAt: past,
        updatedAt: past,
      });
      return { event: { now: now.toISOString() } };
    },
  },
  mailEventScenario('it arrived', 'success'),
  mailEventScenario('it came back', 'bounce'),
  {
    of: 'resolve-awaited-photo',
    when: 'the report was only waiting for it',
    ...sends,
    // An upload that was not deleted expires by itself.
    ignores: /^uploads\//,
    dependencies: { pdfs: { read: async () => Buffer.from('%PDF-') } },
    prepare: async (stage) => {
      const upload = await newUpload(stage);
      const address = uploadKey(upload.uploaderId, upload.photoId);
      const response = await stage.world.call(createUnprepared, createReport, {
        cookie: stage.admin.cookie,
        body: await formOf(stage, { photos: [address], sentToCustomer: true }),
      });
      if (response.status !== 201) throw new Error(`Not created: ${JSON.stringify(response.body)}`);
      await prepareNow(upload);
      return { event: objectCreated(preparedKey(upload, 'large')) };
    },
  },
];
