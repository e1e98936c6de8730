import { randomUUID } from 'node:crypto';
import { assert, asyncProperty, gen, integer } from 'fast-check';
import type { GeneratorValue } from 'fast-check';
import { addDays, addMonths } from 'shared/domain/dates.ts';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it, vi } from 'vitest';
import { profileStore } from '../customers/profile-store.ts';
import { keys } from '../platform/keys.ts';
import type { MailOutcome, Mailer } from '../platform/mailer.ts';
import { photos } from '../platform/photo-bucket.ts';
import { reportStore } from '../reports/report-store.ts';
import { sampleReport } from '../reports/testing/report-samples.ts';
import { startWorld } from '../testing/world.ts';
import { dueReports } from './due-reports.ts';
import { handler } from './jobs/report-cleanup.ts';
import { noticeStore } from './notice-store.ts';
import { removalCounters } from './removal-counters.ts';
import { retentionStore } from './retention-store.ts';
import { mortalRun } from './testing/mortal-run.ts';

const world = await startWorld();
const reports = reportStore(world.table);
const bucket = photos();
const operatorAddress = 'operator@example.com';

const firstDay = '2026-01-01';
const lastDay = '2028-12-31';
const at = (day: string) => new Date(`${day}T14:00:00.000Z`);

type Kept = { id: string; email: string; createdOn: string; sentOn: string; photo: string };
type Warning = {
  email: string;
  on: string;
  deleteOn: string;
  outcome: MailOutcome['outcome'];
  arrived: boolean;
};

/** The days of three years in which customers, mail service and runs do as chance has it. */
const simulate = async (chance: GeneratorValue) => {
  const oneIn = (times: number): boolean => chance(integer, { min: 1, max: times }) === 1;
  const upTo = (max: number): number => chance(integer, { min: 1, max });

  const customers = await Promise.all(Array.from({ length: 4 }, async () => world.person()));
  const kept = new Map<string, Kept>();
  const warnings: Warning[] = [];
  const deleted: (Kept & { on: string })[] = [];
  const later: { on: string; make: () => Promise<void> }[] = [];
  /** Reports whose files a run began to delete. */
  const touched = new Set<string>();
  let today = firstDay;
  let runs = 0;
  let killed = 0;
  let isMailSound = false;

  const mailer: Mailer = {
    send: async ({ to, subject }): Promise<MailOutcome> => {
      const outcome: MailOutcome =
        !isMailSound && oneIn(12)
          ? oneIn(3)
            ? { outcome: 'rejected', reason: 'no such mailbox' }
            : oneIn(2)
              ? { outcome: 'unavailable' }
              : { outcome: 'unknown' }
          : { outcome: 'accepted', mailId: randomUUID() };
      const arrived = outcome.outcome === 'accepted' || (outcome.outcome === 'unknown' && oneIn(2));
      const [, date] = /deleted on (.+)$/.exec(subject) ?? [];
      if (date !== undefined)
        warnings.push({
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
    const photo = `photos/${id}/${randomUUID()}`;
    await bucket.write({ key: photo, type: 'image/jpeg', body: Buffer.from('x') });
    await reports.create(
      sampleReport({
        id,
        customerId: customer.id,
        customerEmail: customer.email,
        status: 'sent',
        sentToCustomer: true,
        serviceDate: createdOn,
        createdAt: at(createdOn).toISOString(),
        sentAt: at(today).toISOString(),
        photos: [photo],
      }),
    );
    kept.set(id, { id, email: customer.email, createdOn, sentOn: today, photo });
  };

  const run = async ({ canFail }: { canFail: boolean }): Promise<void> => {
    runs += 1;
    const dies = canFail && oneIn(3);
    const outside = mortalRun({
      table: world.table,
      bucket,
      mailer,
      lastStep: dies ? upTo(60) : Infinity,
      isAfter: oneIn(2),
    });
    await handler
      .with({
        due: dueReports(outside.table),
        retention: retentionStore(outside.table),
        notices: noticeStore(outside.table),
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
      })({ now: at(today).toISOString() })
      .catch((error: unknown) => {
        if (!dies) throw error;
        killed += 1;
      });
  };

  const seeWhatIsGone = async (): Promise<void> => {
    for (const id of touched) {
      const report = kept.get(id);
      if (!report || (await reports.find(id))) continue;
      kept.delete(id);
      deleted.push({ ...report, on: today });
    }
  };

  for (; today <= lastDay; today = addDays(today, 1)) {
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
    const isDown = today > '2027-06-01' && today < '2027-06-20';
    if (!isDown && !oneIn(10)) {
      await Promise.all(
        Array.from({ length: oneIn(8) ? 3 : 1 }, async () => run({ canFail: true })),
      );
      if (oneIn(4)) await run({ canFail: true });
    }
    await seeWhatIsGone();
  }
  // A month without a fault, in which all that was due goes.
  isMailSound = true;
  const quietUntil = addDays(today, 30);
  for (; today <= quietUntil; today = addDays(today, 1)) await run({ canFail: false });
  await seeWhatIsGone();
  return { kept: [...kept.values()], warnings, deleted, runs, killed, today };
};

it('keeps its promises through three years of crashes, lost mails and missed days', async () => {
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  await assert(
    asyncProperty(gen(), async (chance) => {
      const { kept, warnings, deleted, runs, killed, today } = await simulate(chance);
      expect(runs).toBeGreaterThan(900);
      expect(killed).toBeGreaterThan(100);
      expect(deleted.length).toBeGreaterThan(250);

      for (const { email, createdOn, on } of deleted) {
        expect(on >= addMonths(createdOn, 6), 'deleted early').toBe(true);
        const inTime = warnings.some(
          (warning) => warning.email === email && warning.arrived && warning.deleteOn <= on,
        );
        expect(inTime, 'deleted unwarned').toBe(true);
      }
      for (const { on, deleteOn } of warnings) expect(deleteOn >= addDays(on, 7)).toBe(true);

      const arrivals = warnings.filter(({ arrived }) => arrived);
      const dates = arrivals.map(({ email, deleteOn }) => `${email} ${deleteOn}`);
      expect(new Set(dates).size, 'warned twice for one date').toBe(dates.length);

      // What is still there is young, or held because a warning to its customer was refused.
      const isRefused = (email: string): boolean =>
        warnings.some((warning) => warning.email === email && warning.outcome === 'rejected');
      for (const { id, email, createdOn, sentOn } of kept) {
        const due = [addMonths(createdOn, 6), addDays(sentOn, 8)].toSorted().at(-1) ?? '';
        const { Item } = await world.table.client.send(
          new GetCommand({ TableName: world.table.name, Key: keys.retention(id) }),
        );
        const isHeld = Item?.['state'] === 'told' && isRefused(email);
        expect(addDays(due, 1) >= today || isHeld, 'forgotten').toBe(true);
      }
      for (const { photo } of deleted) expect(await bucket.exists(photo), 'orphan').toBe(false);
      for (const { photo } of kept) expect(await bucket.exists(photo)).toBe(true);
    }),
    { numRuns: 1, endOnFailure: true },
  );
}, 240_000);
