import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { assert, asyncProperty, gen } from 'fast-check';
import { addDays, addMonths } from 'shared/domain/dates.ts';
import { checkRecord } from 'shared/domain/record-chain.ts';
import { expect, it, vi } from 'vitest';
import { handler as listener } from '../mail-feedback/listeners/apply-mail-event.ts';
import { keys } from '../platform/keys.ts';
import { photos } from '../platform/photo-bucket.ts';
import { sha256Hex } from '../reports/record/record-content.ts';
import { recordStore } from '../reports/record/record-store.ts';
import { startWorld } from '../testing/world.ts';
import { simulateRetention } from './testing/simulate-retention.ts';
import type { Warning } from './testing/simulate-retention.ts';

const world = await startWorld();
const bucket = photos();

/** The results of each mail's events, by mail id, taken from the listener's log. */
const results = new Map<string, Set<string>>();
const heard = ({ result, mailId }: { result?: string; mailId?: string }): void => {
  if (result !== undefined && mailId !== undefined)
    results.set(mailId, (results.get(mailId) ?? new Set()).add(result));
};
const hasBounced = ({ mailId }: Warning): boolean => results.get(mailId)?.has('bounced') ?? false;

/** The ids of the reports in notices that certainly reached the operator. */
const reportedToOperator = async (): Promise<string[]> => {
  const { Items = [] } = await world.table.client.send(
    new QueryCommand({
      TableName: world.table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.operatorNotice('').pk },
    }),
  );
  return Items.flatMap(({ delivery, reportIds }) => (delivery.state === 'sent' ? reportIds : []));
};

it('keeps its promises through three years of crashes, lost mails and missed days', async () => {
  vi.spyOn(console, 'info').mockImplementation(heard);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  await assert(
    asyncProperty(gen(), async (chance) => {
      const { kept, warnings, deleted, recorded, runs, killed, today } = await simulateRetention({
        world,
        chance,
        applyMailEvent: (event, now) => listener.with({ clock: () => now })(event),
      });
      expect(runs).toBeGreaterThan(900);
      expect(killed).toBeGreaterThan(100);
      expect(deleted.length).toBeGreaterThan(250);

      for (const { email, createdOn, on } of deleted) {
        expect(on >= addMonths(createdOn, 6), 'deleted early').toBe(true);
        const inTime = warnings.some(
          (warning) =>
            warning.email === email &&
            warning.arrived &&
            warning.deleteOn <= on &&
            !hasBounced(warning),
        );
        expect(inTime, 'deleted unwarned').toBe(true);
      }
      const outcomes = warnings.map(({ mailId }) => results.get(mailId) ?? new Set());
      expect(outcomes.filter((each) => each.has('bounced')).length).toBeGreaterThan(5);
      expect(outcomes.filter((each) => each.has('too-late')).length).toBeGreaterThan(0);
      for (const each of outcomes)
        expect(each.has('bounced') && each.has('too-late'), 'bounced too late').toBe(false);
      for (const { on, deleteOn } of warnings) expect(deleteOn >= addDays(on, 7)).toBe(true);

      const arrivals = warnings.filter(({ arrived }) => arrived);
      const dates = arrivals.map(({ email, deleteOn }) => `${email} ${deleteOn}`);
      expect(new Set(dates).size, 'warned twice for one date').toBe(dates.length);

      // A report that still exists is recent, or held because a warning to its customer was rejected or bounced.
      const isRefused = (email: string): boolean =>
        warnings.some(
          (warning) =>
            warning.email === email && (warning.outcome === 'rejected' || hasBounced(warning)),
        );
      for (const { id, email, createdOn, sentOn } of kept) {
        const due = [addMonths(createdOn, 6), addDays(sentOn, 8)].toSorted().at(-1) ?? '';
        const { Item } = await world.table.client.send(
          new GetCommand({ TableName: world.table.name, Key: keys.retention(id) }),
        );
        const isReported = Item?.['state'] === 'reported' && isRefused(email);
        expect(addDays(due, 1) >= today || isReported, 'forgotten').toBe(true);
      }
      const reported = await reportedToOperator();
      expect(reported.length).toBeGreaterThan(10);
      expect(new Set(reported).size, 'reported twice').toBe(reported.length);

      // The record still has the rows of deleted reports, and each mail still proves the rows up to its own.
      expect(recorded).toHaveLength(kept.length + deleted.length);
      for (const [customerId, mails] of Map.groupBy(recorded, (each) => each.customerId)) {
        const { items: rows } = await recordStore(world.table).list(customerId, { limit: 1000 });
        expect(rows).toHaveLength(mails.length);
        for (const { line } of mails)
          expect(await checkRecord(rows, line, sha256Hex)).toEqual({
            result: 'proven',
            upTo: line.seq,
            later: rows.length - line.seq,
            other: 0,
          });
      }
      const photosOf = (list: typeof kept) => list.flatMap(({ photo }) => photo ?? []);
      for (const photo of photosOf(deleted))
        expect(await bucket.exists(photo), 'orphan').toBe(false);
      for (const photo of photosOf(kept)) expect(await bucket.exists(photo)).toBe(true);
    }),
    { numRuns: 1, endOnFailure: true },
  );
}, 240_000);
