import { writeFile } from 'node:fs/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { catalogueStore } from '../../catalogue/catalogue-store.ts';
import { routes } from '../../manifest.ts';
import { keys } from '../../platform/keys.ts';
import { apiEvent } from '../api-event.ts';
import { loadHandler } from '../load-handler.ts';
import { scenarios } from '../scenarios/all-scenarios.ts';
import { startIdentity } from '../start-identity.ts';
import { startWorld } from '../world.ts';
import type { WarmRead } from './measured-reads.ts';
import { expect, test, vi } from 'vitest';

/** Reads that answer in JSON, and count no calls of their caller, which would be a write. */
const measurable = routes.filter(
  ({ contract: { method, response, rateLimit } }) =>
    method === 'GET' && typeof response !== 'string' && !rateLimit,
);
const rounds = Number(process.env['READS_ROUNDS'] ?? 120);
const atOnce = 16;

const world = await startWorld();

const timeOf = async (call: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await call();
  return performance.now() - started;
};
const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;

test('how long reads take', { timeout: 1_200_000 }, async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await catalogueStore(world.table).write(new Date());
  const [admin, customer] = await Promise.all([world.person({ isAdmin: true }), world.person()]);
  // Not the product's own client, which leaves out some of the library's steps.
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const naive = async (): Promise<unknown> =>
    client.send(new GetCommand({ TableName: world.table.name, Key: keys.user(customer.id) }));
  const found: WarmRead[] = [];
  for (const route of measurable) {
    const { contract, entry } = route;
    const scenario = scenarios.find(({ of }) => of === contract.name);
    // Not the first of a domain that needs a service of its own.
    if (!scenario || scenario.answers) continue;
    await startIdentity(route);
    const now = scenario.at ?? new Date();
    const stage = { world, admin, customer: async () => customer };
    const call = await scenario.prepare(stage, now);
    if ('event' in call) continue;
    const { cookie } = contract.access === 'admin' ? admin : customer;
    const event = apiEvent(contract, { cookie, ...call });
    const handler = (await loadHandler(entry)).with({ now: () => now });
    const context = { functionName: contract.name, getRemainingTimeInMillis: () => 10_000 };
    const read = async () => handler(event, context as Context);
    expect([contract.name, (await read()).statusCode]).toEqual([contract.name, 200]);
    const times = { read: [] as number[], naive: [] as number[] };
    const together = { read: [] as number[], naive: [] as number[] };
    const sixteen = (one: () => Promise<unknown>) => async () =>
      Promise.all(Array.from({ length: atOnce }, one));
    for (let round = 0; round < rounds; round += 1) {
      times.naive.push(await timeOf(naive));
      times.read.push(await timeOf(read));
      if (round % 4 !== 0) continue;
      together.naive.push(await timeOf(sixteen(naive)));
      together.read.push(await timeOf(sixteen(read)));
    }
    const medians = { read: median(times.read), naive: median(times.naive) };
    found.push({
      name: contract.name,
      ...medians,
      ratio: medians.read / medians.naive,
      ratioAtOnce: median(together.read) / median(together.naive),
    });
  }
  await writeFile(process.env['BENCH_RESULT']!, JSON.stringify(found));
});
