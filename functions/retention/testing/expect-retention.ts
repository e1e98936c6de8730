import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { assert, asyncProperty, gen } from 'fast-check';
import { addDays, addMonths } from 'shared/domain/dates.ts';
import { checkRecord } from 'shared/domain/reports/record-chain.ts';
import { expect, vi } from 'vitest';
import { keys } from '../../platform/table/keys.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import type { Table } from '../../platform/table/table.ts';
import { sha256Hex } from '../../reports/record/record-content.ts';
import { recordStore } from '../../reports/record/record-store.ts';
import type { World } from '../../testing/world.ts';
import { simulateRetention, type Period, type Warning } from './simulate-retention.ts';

/** The ids of the reports in notices that certainly reached the operator. */
const reportedToOperator = async (table: Table): Promise<string[]> => {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.operatorNotice('').pk },
    }),
  );
  return Items.flatMap(({ delivery, reportIds }) => (delivery.state === 'sent' ? reportIds : []));
};

/** How often something has to happen in a period, so that its rules were put to the test. */
type Occurrences = Record<
  'runs' | 'killed' | 'deleted' | 'bounced' | 'tooLate' | 'reported',
  number
>;

type Expected = {
  world: World;
  period: Period;
  /** Applies a bounce event at that time. */
  applyMailEvent: (event: unknown, now: Date) => Promise<void>;
  atLeast: Occurrences;
};

/** Simulates a period of random behavior, and asserts that the clean-up kept all its promises. */
export const expectRetention = async ({
  world,
  period,
  applyMailEvent,
  atLeast,
}: Expected): Promise<void> => {
  const bucket = photos();
  /** The results of each mail's events, by mail id, taken from the listener's log. */
  const results = new Map<string, Set<string>>();
  const answered = ({ result, mailId }: { result?: string; mailId?: string }): void => {
    if (result !== undefined && mailId !== undefined)
      results.set(mailId, (results.get(mailId) ?? new Set()).add(result));
  };
  const hasBounced = ({ mailId }: Warning): boolean => results.get(mailId)?.has('bounced') ?? false;
  vi.spyOn(console, 'info').mockImplementation(answered);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  await assert(
    asyncProperty(gen(), async (chance) => {
      const {
        kept: stored,
        warnings,
        deleted,
        recorded,
        runs,
        killed,
        today,
      } = await simulateRetention({
        world,
        period,
        chance,
        applyMailEvent,
      });
      expect(runs).toBeGreaterThanOrEqual(atLeast.runs);
      expect(killed).toBeGreaterThanOrEqual(atLeast.killed);
      expect(deleted.length).toBeGreaterThanOrEqual(atLeast.deleted);

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
      expect(outcomes.filter((each) => each.has('bounced')).length).toBeGreaterThanOrEqual(
        atLeast.bounced,
      );
      expect(outcomes.filter((each) => each.has('too-late')).length).toBeGreaterThanOrEqual(
        atLeast.tooLate,
      );
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
      for (const { id, email, createdOn, sentOn } of stored) {
        const due = [addMonths(createdOn, 6), addDays(sentOn, 8)].toSorted().at(-1) ?? '';
        const { Item } = await world.table.client.send(
          new GetCommand({ TableName: world.table.name, Key: keys.retention(id) }),
        );
        const isReported = Item?.['state'] === 'reported' && isRefused(email);
        expect(addDays(due, 1) >= today || isReported, 'forgotten').toBe(true);
      }
      const reported = await reportedToOperator(world.table);
      expect(reported.length).toBeGreaterThanOrEqual(atLeast.reported);
      expect(new Set(reported).size, 'reported twice').toBe(reported.length);

      // The record still has the rows of deleted reports, and each mail still proves the rows up to its own.
      expect(recorded).toHaveLength(stored.length + deleted.length);
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
      const photosOf = (list: typeof stored) => list.flatMap(({ photo }) => photo ?? []);
      for (const photo of photosOf(deleted))
        expect(await bucket.exists(photo), 'orphan').toBe(false);
      for (const photo of photosOf(stored)) expect(await bucket.exists(photo)).toBe(true);
    }),
    { numRuns: 1, endOnFailure: true },
  );
};
