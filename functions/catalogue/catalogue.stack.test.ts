import { randomUUID } from 'node:crypto';
import {
  getService,
  initData,
  listServiceCategories,
  listServices,
} from 'shared/contracts/catalogue.ts';
import { catalogueServices, catalogueVersion } from 'shared/domain/prices/catalogue.ts';
import { beforeAll, expect, test } from 'vitest';
import { keys } from '../platform/table/keys.ts';
import { putRow } from '../platform/table/rows.ts';
import { startWorld } from '../testing/world.ts';
import { handler as get } from './endpoints/get-service.ts';
import { handler as init } from './endpoints/init-data.ts';
import { handler as listCategories } from './endpoints/list-service-categories.ts';
import { handler as list } from './endpoints/list-services.ts';

const world = await startWorld();

beforeAll(async () => {
  const replies = await Promise.all(Array.from({ length: 4 }, () => world.call(init, initData)));
  expect(replies.every(({ status }) => status === 200)).toBe(true);
});

test('anyone may initialize the catalogue, which changes nothing once it exists', async () => {
  expect(await world.call(init, initData)).toMatchObject({
    status: 200,
    body: { changed: false },
  });
  const { body } = await world.call(list, listServices);
  expect(body.map(({ name }: { name: string }) => name)).toEqual(
    catalogueServices.map(({ name }) => name),
  );
});

test('a catalogue of another version is written anew', async () => {
  await putRow(world.table, { item: { ...keys.catalogueVersion(), version: 'another' } });
  const version = catalogueVersion;
  expect((await world.call(init, initData)).body).toEqual({ changed: true, version });
  expect((await world.call(init, initData)).body).toEqual({ changed: false, version });
});

test('lists nothing that is not offered at present', async () => {
  const id = randomUUID();
  const at = { position: 99, createdAt: new Date().toISOString() };
  await putRow(world.table, {
    item: { ...catalogueServices[0], ...at, ...keys.service(id), id, isActive: false },
  });
  const { body } = await world.call(list, listServices);
  expect(body).toHaveLength(catalogueServices.length);
  expect(body).not.toContainEqual(expect.objectContaining({ id }));
});

test('lists the two lines of business', async () => {
  const { body } = await world.call(listCategories, listServiceCategories);
  expect(body.map(({ name }: { name: string }) => name)).toEqual(['Pool Sheriff', 'Poop Sheriff']);
});

test('shows one service with its price as a decimal', async () => {
  const [first] = catalogueServices;
  const { status, body } = await world.call(get, getService, { params: { id: first!.id } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: 'Monthly Membership', price: '225.00', isRecurring: true });
  expect(body).not.toHaveProperty('pk');
});

test.each([randomUUID(), 'not-an-id', '../users', '%00'])('answers 404 for %s', async (id) => {
  const { status, body } = await world.call(get, getService, { params: { id } });
  expect(status).toBe(404);
  expect(body).toMatchObject({ code: 'not-found', requestId: expect.any(String) });
});
