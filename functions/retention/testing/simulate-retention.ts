import { randomUUID } from 'node:crypto';
import { integer, type GeneratorValue } from 'fast-check';
import { mailEvents, type AcceptedMail } from 'local-aws/mail/mail-events.ts';
import { addDays } from 'shared/domain/dates.ts';
import type { RecordLine } from 'shared/domain/reports/record-chain.ts';
import { profileStore } from '../../customers/profile-store.ts';
import type { MailOutcome, Mailer } from '../../platform/mail/mailer.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { transact } from '../../platform/table/transact.ts';
import { recordStore } from '../../reports/record/record-store.ts';
import { reportStore } from '../../reports/report-store.ts';
import { sampleReport, sentDelivery } from '../../reports/testing/report-samples.ts';
import type { World } from '../../testing/world.ts';
import { cleanupMailStore } from '../cleanup-mail.ts';
import { dueReports } from '../due-reports.ts';
import { handler } from '../jobs/report-cleanup.ts';
import { removalCounters } from '../removal-counters.ts';
import { retentionStore } from '../retention-store.ts';
import { at } from './clean-up-world.ts';
import { crashingRun } from './crashing-run.ts';

const operatorAddress = 'operator@example.com';

/** What is simulated, by ISO dates. */
export type Period = {
  customers: number;
  firstDay: string;
  /** When the clean-up runs for the first time; nothing is due in the first six months. */
  runsFrom: string;
  /** The days on which no run takes place. */
  outage: { from: string; until: string };
  lastDay: string;
  /** One mail in so many bounces. */
  bouncesOneIn: number;
};

type Stored = {
  id: string;
  email: string;
  createdOn: string;
  sentOn: string;
  photo: string | undefined;
};
export type Warning = {
  email: string;
  on: string;
  deleteOn: string;
  outcome: MailOutcome['outcome'];
  arrived: boolean;
  mailId: string;
};

/** A mail that bounced, and the day on which its event is published. */
type ReturnedMail = { on: string; mail: AcceptedMail };

type Simulation = {
  world: World;
  period: Period;
  chance: GeneratorValue;
  /** Applies a bounce event at that time. */
  applyMailEvent: (event: unknown, now: Date) => Promise<void>;
};

/** Simulates random behavior by customers, the mail service and the clean-up's runs. */
export const simulateRetention = async ({ world, period, chance, applyMailEvent }: Simulation) => {
  const reports = reportStore(world.table);
  const records = recordStore(world.table);
  const bucket = photos();
  const oneIn = (times: number): boolean => chance(integer, { min: 1, max: times }) === 1;
  const upTo = (max: number): number => chance(integer, { min: 1, max });

  const customers = await Promise.all(
    Array.from({ length: period.customers }, async () => world.person()),
  );
  const stored = new Map<string, Stored>();
  const warnings: Warning[] = [];
  const deleted: (Stored & { on: string })[] = [];
  /** The record lines in the mails of reports, in order. */
  const recorded: { customerId: string; line: RecordLine }[] = [];
  const later: { on: string; make: () => Promise<void> }[] = [];
  /** Reports whose files a run began to delete. */
  const touched = new Set<string>();
  let today = period.firstDay;
  let runs = 0;
  let killed = 0;
  let isMailValid = false;

  let returned: ReturnedMail[] = [];

  const mailer: Mailer = {
    send: async ({ to, subject, tags = {} }): Promise<MailOutcome> => {
      const mailId = randomUUID();
      const outcome: MailOutcome =
        !isMailValid && oneIn(12)
          ? oneIn(3)
            ? { outcome: 'rejected', reason: 'no such mailbox' }
            : oneIn(2)
              ? { outcome: 'unavailable' }
              : { outcome: 'unknown' }
          : { outcome: 'accepted', mailId };
      const arrived = outcome.outcome === 'accepted' || (outcome.outcome === 'unknown' && oneIn(2));
      const [, date] = /deleted on (.+)$/.exec(subject) ?? [];
      const bounces = arrived && !isMailValid && oneIn(period.bouncesOneIn);
      // Half of the bounces come too late, once the week of a warning is over.
      const earliest = oneIn(2) ? 0 : 8;
      for (let times = bounces ? upTo(3) : 0; times > 0; times -= 1)
        returned.push({
          on: addDays(today, earliest + upTo(6) - 1),
          mail: { id: mailId, to: ['bounce@simulator.example.com'], tags },
        });
      if (date !== undefined)
        warnings.push({
          mailId,
          email: to,
          on: today,
          deleteOn: new Date(`${date} UTC`).toISOString().slice(0, 10),
          outcome: outcome.outcome,
          arrived,
        });
      return outcome;
    },
  };

  const send = async (customer: (typeof customers)[number], createdOn: string): Promise<void> => {
    const id = randomUUID();
    const photo = oneIn(2) ? `photos/${id}/${randomUUID()}` : undefined;
    if (photo !== undefined)
      await bucket.write({ key: photo, type: 'image/jpeg', body: Buffer.from('x') });
    const report = sampleReport({
      id,
      customerId: customer.id,
      customerEmail: customer.email,
      status: 'sent',
      serviceDate: createdOn,
      createdAt: at(createdOn).toISOString(),
      delivery: sentDelivery(at(today).toISOString()),
      photos: photo === undefined ? [] : [photo],
    });
    await reports.create(report);
    const appended = await records.append(report, { photos: [], chain: randomUUID() });
    await transact(world.table, appended.operations);
    if (appended.line) recorded.push({ customerId: customer.id, line: appended.line });
    stored.set(id, { id, email: customer.email, createdOn, sentOn: today, photo });
  };

  const run = async ({ canFail }: { canFail: boolean }): Promise<void> => {
    runs += 1;
    const dies = canFail && oneIn(3);
    const outside = crashingRun({
      table: world.table,
      bucket,
      mailer,
      lastStep: dies ? upTo(60) : Infinity,
      isAfter: oneIn(2),
    });
    await handler
      .with({
        table: outside.table,
        due: dueReports(outside.table),
        retention: retentionStore(outside.table),
        cleanupMails: cleanupMailStore(outside.table),
        profiles: profileStore(outside.table),
        counters: removalCounters(outside.table),
        bucket: {
          ...bucket,
          removeBelow: async (prefix) => {
            touched.add(prefix.split('/')[1] ?? '');
            return outside.bucket.removeBelow(prefix);
          },
        },
        mailer: outside.mailer,
        operatorAddress,
        clock: () => at(today),
      })({ now: at(today).toISOString(), deleteAhead: true })
      .catch((error: unknown) => {
        if (!dies) throw error;
        killed += 1;
      });
  };

  /** Applies the mail events that are due. Those that fail are retried the next day. */
  const hear = async (): Promise<void> => {
    const due = returned.filter(({ on }) => on <= today);
    returned = returned.filter(({ on }) => on > today);
    await Promise.all(
      due.flatMap(({ mail }) =>
        mailEvents(mail, at(today)).map(async (event) =>
          applyMailEvent(event, at(today)).catch(() =>
            returned.push({ on: addDays(today, 1), mail }),
          ),
        ),
      ),
    );
  };

  const seeWhatIsGone = async (): Promise<void> => {
    for (const id of touched) {
      const report = stored.get(id);
      if (!report || (await reports.find(id))) continue;
      stored.delete(id);
      deleted.push({ ...report, on: today });
    }
  };

  for (; today <= period.lastDay; today = addDays(today, 1)) {
    for (const customer of customers)
      if (oneIn(9)) {
        const createdOn = today;
        if (oneIn(8))
          later.push({
            on: addDays(today, upTo(220)),
            make: async () => send(customer, createdOn),
          });
        else await send(customer, createdOn);
      }
    for (const { make } of later.filter(({ on }) => on === today)) await make();
    const { from, until } = period.outage;
    const isDown = today < period.runsFrom || (today >= from && today <= until);
    if (oneIn(2)) await hear();
    if (!isDown && !oneIn(10)) {
      await Promise.all([
        hear(),
        ...Array.from({ length: oneIn(12) ? 3 : 1 }, async () => run({ canFail: true })),
      ]);
      if (oneIn(10)) await run({ canFail: true });
    }
    await hear();
    await seeWhatIsGone();
  }
  // A month without faults, in which everything due is deleted.
  isMailValid = true;
  const quietUntil = addDays(today, 30);
  for (; today <= quietUntil; today = addDays(today, 1)) {
    await hear();
    await run({ canFail: false });
  }
  await seeWhatIsGone();
  return { kept: [...stored.values()], warnings, deleted, recorded, runs, killed, today };
};
