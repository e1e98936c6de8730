import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { effectsRecorder } from './effects-recorder.ts';
import { startWorld } from './world.ts';

const { table, bucket } = await startWorld();

/** Writes a row of this test. */
const putting = () => {
  const key = { pk: `PLAN#${randomUUID()}`, sk: 'PLAN' };
  return async (price: number, more: object = {}) =>
    table.client.send(new PutCommand({ TableName: table.name, Item: { ...key, price, ...more } }));
};

test('what a later call leaves is seen, however often one has looked before', async () => {
  const put = putting();
  const recorder = effectsRecorder({ table, bucket });
  await recorder.during(async () => put(1));
  const first = await recorder.effects();
  expect(await recorder.effects()).toEqual(first);
  await recorder.during(async () => put(2));
  const second = await recorder.effects();
  expect(second.stored).not.toEqual(first.stored);
  expect(JSON.stringify(second.stored)).toContain('2');
});

test('what is taken back is gone, and what comes after it is new', async () => {
  const put = putting();
  const recorder = effectsRecorder({ table, bucket });
  await put(1);
  await recorder.during(async () => put(2));
  const changed = await recorder.effects();
  await recorder.undo();
  await recorder.during(async () => put(1));
  expect((await recorder.effects()).stored).toEqual([]);
  await recorder.during(async () => put(2));
  expect((await recorder.effects()).stored).toEqual(changed.stored);
});

test('a row that expires in milliseconds is refused, which DynamoDB would keep for good', async () => {
  const put = putting();
  const recorder = effectsRecorder({ table, bucket });
  await recorder.during(async () => put(1, { expire: 1_795_656_153 }));
  expect((await recorder.effects()).stored).not.toEqual([]);
  await recorder.during(async () => put(1, { expire: 1_795_656_153_864 }));
  await expect(recorder.effects()).rejects.toThrow(
    'PLAN#<id> PLAN does not expire in this century',
  );
});

test('a row whose times alone have changed is in another state', async () => {
  const put = putting();
  await put(1, { prices: { high: 2, low: 1 }, updatedAt: '2026-11-26T12:00:00.000Z' });
  const recorder = effectsRecorder({ table, bucket });
  await recorder.during(async () =>
    put(1, { prices: { low: 1, high: 2 }, updatedAt: '2026-11-26T12:00:00.000Z' }),
  );
  expect(await recorder.state()).toBe('');
  await recorder.during(async () =>
    put(1, { prices: { low: 1, high: 2 }, updatedAt: '2026-11-26T12:00:01.000Z' }),
  );
  expect(await recorder.state()).not.toBe('');
  expect((await recorder.effects()).stored).toEqual([]);
});
