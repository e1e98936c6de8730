import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { effectsRecorder } from './effects-recorder.ts';
import { startWorld } from './world.ts';

const { table, bucket } = await startWorld();

const put = async (price: number) =>
  table.client.send(
    new PutCommand({ TableName: table.name, Item: { pk: 'PLAN#a', sk: 'PLAN', price } }),
  );

test('what a later call leaves is seen, however often one has looked before', async () => {
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
