import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addCharge, chargeStore } from '../charges/charge-store.ts';
import { chargeSample } from '../charges/testing/charge-sample.ts';
import { photos } from '../platform/photo-bucket.ts';
import { transact } from '../platform/transact.ts';
import { startWorld } from '../testing/world.ts';
import { customerRecords } from './customer-records.ts';
import { removeRecords } from './remove-records.ts';

const { table } = await startWorld();
const charges = chargeStore(table);

test('what a list shows only later goes too', async () => {
  const userId = randomUUID();
  const days = ['2026-11-01', '2026-12-01', '2027-01-01'];
  const all = days.map((from) => chargeSample({ customerId: userId, from, planId: randomUUID() }));
  await transact(
    table,
    all.map((charge) => addCharge(table, charge)),
  );
  const shown = [all.slice(0, 1), all.slice(0, 2), all];
  const records = { ...customerRecords(table), charges: async () => shown.shift() ?? [] };
  const deletion = {
    userId,
    email: null,
    firstName: null,
    requestedAt: '2027-01-02T00:00:00.000Z',
  };
  const delivery = { state: 'none' } as const;
  await removeRecords({ table, bucket: photos(), records })({ ...deletion, delivery });
  expect(await Promise.all(all.map(async ({ id }) => charges.find(id)))).toEqual(
    all.map(() => undefined),
  );
});
