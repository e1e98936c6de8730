import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { putOf, type RowKey } from '../platform/table/rows.ts';
import { rowsWrittenBy } from '../testing/stored-writes.ts';
import { startWorld } from '../testing/world.ts';
import { claimMilliseconds, type Delivery, type DeliveryStep } from './delivery.ts';
import { failLostDelivery, takeDeliveryStep, type DeliveryOwner } from './delivery-store.ts';

const { table } = await startWorld();
const now = new Date();
const past = new Date(now.getTime() - claimMilliseconds);
const accepted = { mailId: 'mail-1', sentAt: now.toISOString() };
const queued = { state: 'queued' } as const;

const newKey = (): RowKey => ({ pk: `OWNER#${randomUUID()}`, sk: 'OWNER' });

const put = async (delivery: Delivery, fields: object = {}) => {
  const key = newKey();
  const Item = { ...key, ...fields, delivery };
  await table.client.send(new PutCommand({ TableName: table.name, Item }));
  return key;
};

const read = async (key: RowKey) => {
  const get = new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true });
  return (await table.client.send(get)).Item;
};
const deliveryOf = async (key: RowKey) => (await read(key))?.['delivery'];

const claimBy = (claimId: string, at = now) =>
  ({ state: 'claimed', claimId, claimedAt: at.toISOString() }) as const;
const handedOverBy = (claimId: string, at = now) =>
  ({ ...claimBy(claimId, at), state: 'handed-over' }) as const;
const sentBy = (claimId: string) => ({ state: 'sent', claimId, ...accepted }) as const;
const failedOf = (claimId: string) => ({ state: 'failed', claimId, reason: 'Refused.' }) as const;

type Facts = Parameters<typeof takeDeliveryStep>[2];
const take = async (
  key: RowKey,
  step: DeliveryStep & Partial<Pick<Facts, 'claimId' | 'seen' | 'guard'>>,
) => takeDeliveryStep(table, { key }, { now, ...step });

const guard = (version: number) => ({ when: 'version = :version', values: { version } });
const nameOf = ({ pk, sk }: RowKey) => `${pk} ${sk}`;

describe('a step decided on a delivery that has moved on since is refused', () => {
  it('a claim, when another call has claimed it', async () => {
    const key = await put(queued);
    expect(await take(key, { action: 'claim', to: claimBy('theirs') })).toBe(true);
    expect(await take(key, { action: 'claim', to: claimBy('ours') })).toBe(false);
    expect(await deliveryOf(key)).toEqual(claimBy('theirs'));
  });

  it('a claim of a dead call’s delivery, when another call has claimed it', async () => {
    const key = await put(claimBy('dead', past));
    expect(await take(key, { action: 'claim', to: claimBy('theirs') })).toBe(true);
    expect(await take(key, { action: 'claim', to: claimBy('ours') })).toBe(false);
    expect(await deliveryOf(key)).toEqual(claimBy('theirs'));
  });

  it('the hand-over and the outcome of a call whose claim was taken over', async () => {
    const key = await put(claimBy('ours', past));
    expect(await take(key, { action: 'claim', to: claimBy('theirs') })).toBe(true);
    const claimId = 'ours';
    expect(await take(key, { action: 'handOver', to: handedOverBy('ours'), claimId })).toBe(false);
    expect(await take(key, { action: 'fail', to: failedOf('ours'), claimId })).toBe(false);
    expect(await take(key, { action: 'releaseClaim', to: queued, claimId })).toBe(false);
    expect(await deliveryOf(key)).toEqual(claimBy('theirs'));
  });

  it('the outcome of a call, when a mail event was faster', async () => {
    const key = await put(handedOverBy('ours', past));
    const claimId = 'ours';
    const bounced = { action: 'markBounced', to: failedOf('ours'), claimId } as const;
    expect(await take(key, bounced)).toBe(true);
    expect(await take(key, { action: 'accept', to: sentBy('ours'), claimId })).toBe(false);
    expect(await deliveryOf(key)).toEqual(failedOf('ours'));
  });

  it('a lost outcome, when a mail event has settled it', async () => {
    const found = handedOverBy('theirs', past);
    const key = await put(found);
    const accept = { action: 'accept', to: sentBy('theirs'), claimId: 'theirs' } as const;
    expect(await take(key, accept)).toBe(true);
    // Still lost, because the delivery that was read was.
    const lost = { state: 'lost', claimId: 'theirs' };
    expect(await failLostDelivery(table, { key, delivery: found }, now)).toEqual(lost);
    expect(await deliveryOf(key)).toEqual(sentBy('theirs'));
  });

  it('a bounce whose effects depend on an outdated state', async () => {
    const key = await put(sentBy('ours'));
    const claimId = 'ours';
    const delivered = { ...sentBy('ours'), state: 'delivered' } as const;
    expect(await take(key, { action: 'markDelivered', to: delivered, claimId })).toBe(true);
    const bounced = { action: 'markBounced', to: failedOf('ours'), claimId } as const;
    expect(await take(key, { ...bounced, seen: 'sent' })).toBe(false);
    expect(await deliveryOf(key)).toEqual(delivered);
    expect(await take(key, { ...bounced, seen: 'delivered' })).toBe(true);
  });

  it('a claim of a row that was saved again', async () => {
    const key = await put(queued, { version: 2 });
    const claim = { action: 'claim', to: claimBy('ours') } as const;
    expect(await take(key, { ...claim, guard: guard(1) })).toBe(false);
    expect(await deliveryOf(key)).toEqual(queued);
    expect(await take(key, { ...claim, guard: guard(2) })).toBe(true);
  });

  it('finalizing a bounced mail, and a bounce of a final one', async () => {
    const bounced = { action: 'markBounced', to: failedOf('ours'), claimId: 'ours' } as const;
    const returned = await put(sentBy('ours'));
    expect(await take(returned, bounced)).toBe(true);
    expect(await take(returned, { action: 'finalize' })).toBe(false);
    expect(await deliveryOf(returned)).toEqual(failedOf('ours'));
    const final = await put(sentBy('ours'));
    expect(await take(final, { action: 'finalize' })).toBe(true);
    expect(await take(final, bounced)).toBe(false);
    expect(await deliveryOf(final)).toEqual({ ...sentBy('ours'), state: 'final' });
  });
});

const impossible = 'attribute_exists(pk)';

/** A handed-over mail whose owner writes two more rows, the second one optional. */
const arrange = async ({ needed, optional }: { needed?: string; optional?: string } = {}) => {
  const key = await put(handedOverBy('ours'), { place: 'OPEN' });
  const [one, other] = [newKey(), newKey()];
  const owner: DeliveryOwner = {
    key,
    effects: ({ state }) => ({
      set: { place: state },
      operations: [putOf(table, { item: one, ...(needed && { when: needed }) })],
      optional: async () => [putOf(table, { item: other, ...(optional && { when: optional }) })],
    }),
  };
  return { key, one, other, owner };
};

describe('what an owner writes with a step', () => {
  const accept = { action: 'accept', to: sentBy('ours'), claimId: 'ours', now } as const;
  it('is written with it', async () => {
    const { key, one, other, owner } = await arrange();
    const { result, rows } = await rowsWrittenBy(async () =>
      takeDeliveryStep(table, owner, accept),
    );
    expect(result).toBe(true);
    expect(rows).toEqual([key, one, other].map(nameOf));
    expect(await read(key)).toEqual({ ...key, delivery: sentBy('ours'), place: 'sent' });
    expect(await read(one)).toEqual(one);
    expect(await read(other)).toEqual(other);
  });

  it('is not written when the step is refused', async () => {
    for (const optional of [undefined, impossible]) {
      const { key, one, other, owner } = await arrange({ ...(optional && { optional }) });
      expect(await takeDeliveryStep(table, owner, { ...accept, claimId: 'theirs' })).toBe(false);
      const before = { ...key, delivery: handedOverBy('ours'), place: 'OPEN' };
      expect(await read(key)).toEqual(before);
      expect([await read(one), await read(other)]).toEqual([undefined, undefined]);
    }
  });

  it('skips optional operations whose condition fails', async () => {
    const { key, one, other, owner } = await arrange({ optional: impossible });
    expect(await takeDeliveryStep(table, owner, accept)).toBe(true);
    expect(await read(key)).toEqual({ ...key, delivery: sentBy('ours'), place: 'sent' });
    expect(await read(one)).toEqual(one);
    expect(await read(other)).toBeUndefined();
  });

  it('throws and writes nothing when a required operation’s condition fails', async () => {
    const { key, one, other, owner } = await arrange({ needed: impossible });
    await expect(takeDeliveryStep(table, owner, accept)).rejects.toThrow('ConditionalCheckFailed');
    expect(await deliveryOf(key)).toEqual(handedOverBy('ours'));
    expect([await read(one), await read(other)]).toEqual([undefined, undefined]);
  });
});
