import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { intercepting } from './intercepted-calls.ts';
import { roundTripRecorder } from './round-trips.ts';
import { startWorld } from './world.ts';

const { table } = await startWorld();

const read = async (pk: string) =>
  table.client.send(new GetCommand({ TableName: table.name, Key: { pk, sk: 'x' } }));

const tripsOf = async (run: () => Promise<unknown>): Promise<string[]> => {
  const { trips, interceptor } = roundTripRecorder();
  await intercepting(interceptor, run);
  return trips.map((calls) => calls.map(({ input }) => input.Key.pk).join(' '));
};

const chain = async () => {
  await read('a');
  await read('b');
};

test('tells calls side by side from those that wait for another', async () => {
  expect(await tripsOf(async () => Promise.all([chain(), read('c')]))).toEqual(['a c', 'b']);
  expect(await tripsOf(async () => Promise.all([chain(), chain()]))).toEqual(['a a', 'b b']);
  expect(await tripsOf(chain)).toEqual(['a', 'b']);
});

const failing = async () => {
  await read('').catch(() => undefined);
  await read('b');
};

test('a call that fails ends its trip like any other', async () => {
  expect(await tripsOf(failing)).toEqual(['', 'b']);
});
