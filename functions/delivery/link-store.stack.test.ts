import { randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { keys } from '../platform/table/keys.ts';
import { conditionalTransact, transact } from '../platform/table/transact.ts';
import { startWorld } from '../testing/world.ts';
import { isLiveLink } from '../links/is-live-link.ts';
import {
  findLink,
  linkAddress,
  linksOfCustomer,
  newLink,
  revokeLink,
  useUpLink,
} from './link-store.ts';

const { table } = await startWorld();
const now = new Date('2027-03-01T00:00:00.000Z');
const expiresAt = '2027-03-03T06:00:00.000Z';

const writeLink = async (customerId: string | null = randomUUID()) => {
  const subject = randomUUID();
  const link = { purpose: 'visit', subject, revision: 3, customerId, actions: ['skip'] } as const;
  const made = newLink(table, { ...link, actions: [...link.actions], expiresAt, now });
  await transact(table, [made.put]);
  return { ...made, subject, customerId };
};

test('a link is found by its secret of 128 bits, which is stored nowhere', async () => {
  const { secret, hash, subject, customerId } = await writeLink();
  expect(Buffer.from(secret, 'base64url')).toHaveLength(16);
  expect(linkAddress('https://site.test', secret)).toBe(`https://site.test/l#${secret}`);
  expect(await findLink(table, secret)).toEqual({
    hash,
    purpose: 'visit',
    subject,
    revision: 3,
    customerId,
    actions: ['skip'],
    createdAt: now.toISOString(),
    expiresAt,
    revokedAt: null,
    used: null,
  });
  const Key = keys.link(hash);
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key }));
  expect(JSON.stringify(Item)).not.toContain(secret);
  // One week after the link expires.
  expect(Item).toMatchObject({ expire: Date.parse('2027-03-10T06:00:00Z') / 1000 });
  expect(await findLink(table, hash)).toBeUndefined();
});

test('it is revoked for good, and used up once, never after it was revoked', async () => {
  const [one, other] = [await writeLink(), await writeLink()];
  const used = { action: 'skip', revision: 4, at: now.toISOString() } as const;
  expect(await conditionalTransact(table, [useUpLink(table, { ...one, used })])).toBe(true);
  expect(await conditionalTransact(table, [useUpLink(table, { ...one, used })])).toBe(false);
  expect((await findLink(table, one.secret))?.used).toEqual(used);
  await transact(table, [revokeLink(table, other.hash, now)]);
  expect((await findLink(table, other.secret))?.revokedAt).toBe(now.toISOString());
  expect(await conditionalTransact(table, [useUpLink(table, { ...other, used })])).toBe(false);
  const nothing = revokeLink(table, 'no such link', now);
  expect(await conditionalTransact(table, [nothing])).toBe(false);
});

test('a customer’s links are listed, and nobody else’s', async () => {
  const customerId = randomUUID();
  const hashes = [await writeLink(customerId), await writeLink(customerId)].map(({ hash }) => hash);
  await writeLink();
  await writeLink(null);
  const { items } = await linksOfCustomer(table, customerId, { limit: 10 });
  expect(items.map(({ hash }) => hash).toSorted()).toEqual(hashes.toSorted());
});

const link = { customerId: 'someone', createdAt: now.toISOString(), expiresAt, revokedAt: null };
const customer = { isDisabled: false, linksFrom: null };
const atTheEnd = new Date(expiresAt);

test.each([
  ['is live until its time', true, {}, customer, new Date(atTheEnd.getTime() - 1)],
  ['is dead from then on', false, {}, customer, atTheEnd],
  ['is dead once revoked', false, { revokedAt: now.toISOString() }, customer, now],
  ['is dead with its customer', false, {}, undefined, now],
  ['is dead with its customer’s access', false, {}, { ...customer, isDisabled: true }, now],
  ['is dead when all were ended then', false, {}, { ...customer, linksFrom: link.createdAt }, now],
  ['lives on when older ones were', true, {}, { ...customer, linksFrom: '2027-02-28' }, now],
  ['needs no customer', true, { customerId: null }, undefined, now],
])('a link %s', (_says, isLive, changes, who, at) => {
  expect(isLiveLink({ ...link, ...changes }, who, at)).toBe(isLive);
});
