import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { startStripeServer } from '../start-stripe-server.ts';
import { clientOf } from '../testing/stripe-fixture.ts';

const script = fileURLToPath(new URL('../testing/run-server.ts', import.meta.url));

test('a killed server loses nothing that it has answered', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'stripe-kill-'));
  const child = spawn(process.execPath, [script, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [address] = (await once(child.stdout, 'data')) as [Buffer];
  const { hostname, port } = new URL(address.toString().trim());
  const stripe = new Stripe('sk_test_local', { host: hostname, port, protocol: 'http' });
  const answered: string[] = [];
  const createUntilKilled = async (worker: number) => {
    for (let turn = 0; ; turn += 1) {
      const { id } = await stripe.customers.create(
        { name: 'Casey' },
        { idempotencyKey: `${worker}/${turn}`, maxNetworkRetries: 0 },
      );
      answered.push(id);
      if (answered.length === 40) child.kill('SIGKILL');
    }
  };
  await Promise.allSettled([1, 2, 3, 4].map(createUntilKilled));
  const server = await startStripeServer({ directory });
  const client = clientOf(server);
  const found: string[] = [];
  for await (const { id } of client.customers.list({ limit: 100 })) found.push(id);
  expect(answered.length).toBeGreaterThanOrEqual(40);
  expect(found).toEqual(expect.arrayContaining(answered));
  const again = await client.customers.create({ name: 'Casey' }, { idempotencyKey: '1/0' });
  expect(answered).toContain(again.id);
  await server.close();
  await rm(directory, { recursive: true });
});
