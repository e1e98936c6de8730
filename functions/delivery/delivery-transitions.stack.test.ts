import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { startWorld } from '../testing/world.ts';
import {
  claimMilliseconds,
  deliveryTransitions,
  isClaimed,
  type Delivery,
  type DeliveryAction,
  type DeliveryStep,
} from './delivery.ts';
import { takeDeliveryStep } from './delivery-store.ts';

const { table } = await startWorld();
const now = new Date('2026-11-21T15:00:00.000Z');
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();

// Boundary cases: one claim is still alive, the other has just expired.
const alive = ago(claimMilliseconds - 1);
const dead = ago(claimMilliseconds);

const [ours, others] = ['our-attempt', 'their-attempt'];
const accepted = { mailId: 'mail-1', sentAt: ago(1000) };

/** Every stored delivery, both of the attempt that takes the step and of another one. */
const stored = {
  'no row': undefined,
  none: { state: 'none' },
  queued: { state: 'queued' },
  'claimed by us': { state: 'claimed', claimId: ours, claimedAt: alive },
  'claimed by us, dead': { state: 'claimed', claimId: ours, claimedAt: dead },
  'claimed by them': { state: 'claimed', claimId: others, claimedAt: alive },
  'claimed by them, dead': { state: 'claimed', claimId: others, claimedAt: dead },
  'handed over by us': { state: 'handed-over', claimId: ours, claimedAt: alive },
  'handed over by us, dead': { state: 'handed-over', claimId: ours, claimedAt: dead },
  'handed over by them': { state: 'handed-over', claimId: others, claimedAt: alive },
  'handed over by them, dead': { state: 'handed-over', claimId: others, claimedAt: dead },
  'sent by us': { state: 'sent', claimId: ours, ...accepted },
  'sent by them': { state: 'sent', claimId: others, ...accepted },
  'delivered of ours': { state: 'delivered', claimId: ours, ...accepted },
  'delivered of theirs': { state: 'delivered', claimId: others, ...accepted },
  'failed of ours': { state: 'failed', claimId: ours, reason: 'No such mailbox.' },
  'failed of theirs': { state: 'failed', claimId: others, reason: 'No such mailbox.' },
  'lost of ours': { state: 'lost', claimId: ours },
  'lost of theirs': { state: 'lost', claimId: others },
  unmailed: { state: 'unmailed', sentAt: ago(1000) },
  'final of ours': { state: 'final', claimId: ours, ...accepted },
  'final of theirs': { state: 'final', claimId: others, ...accepted },
} as const satisfies Record<string, Delivery | undefined>;
type Stored = keyof typeof stored;

const fresh: Stored[] = ['no row', 'none', 'queued'];
const ended: Stored[] = ['failed of ours', 'failed of theirs', 'lost of ours', 'lost of theirs'];
const abandoned: Stored[] = ['claimed by us, dead', 'claimed by them, dead'];
const claimedByUs: Stored[] = ['claimed by us', 'claimed by us, dead'];
const handedOverByUs: Stored[] = ['handed over by us', 'handed over by us, dead'];

/** The states in which each step is allowed. */
const legal: Record<DeliveryAction, Stored[]> = {
  queue: [...fresh, ...ended, ...abandoned],
  unqueue: [...fresh, ...ended, ...abandoned],
  claim: [...fresh, ...abandoned],
  claimAgain: [...fresh, ...ended, ...abandoned],
  finish: [...fresh, ...ended, ...abandoned],
  handOver: [...claimedByUs, ...handedOverByUs],
  accept: handedOverByUs,
  fail: [...claimedByUs, ...handedOverByUs],
  releaseClaim: [...claimedByUs, ...handedOverByUs],
  lose: handedOverByUs,
  failLost: ['handed over by us, dead'],
  markDelivered: ['sent by us'],
  markBounced: [...handedOverByUs, 'sent by us', 'delivered of ours', 'lost of ours'],
  finalize: [
    'sent by us',
    'sent by them',
    'delivered of ours',
    'delivered of theirs',
    'final of ours',
    'final of theirs',
  ],
};

const claim = { claimId: ours, claimedAt: now.toISOString() };
const failed = { state: 'failed', claimId: ours, reason: 'Refused.' } as const;
const steps: DeliveryStep[] = [
  { action: 'queue', to: { state: 'queued' } },
  { action: 'unqueue', to: { state: 'none' } },
  { action: 'claim', to: { state: 'claimed', ...claim } },
  { action: 'claimAgain', to: { state: 'claimed', ...claim } },
  { action: 'finish', to: { state: 'unmailed', sentAt: now.toISOString() } },
  { action: 'handOver', to: { state: 'handed-over', ...claim } },
  { action: 'accept', to: { state: 'sent', claimId: ours, ...accepted } },
  { action: 'fail', to: failed },
  { action: 'releaseClaim', to: { state: 'queued' } },
  { action: 'lose', to: { state: 'lost', claimId: ours } },
  { action: 'failLost', to: { state: 'lost', claimId: ours } },
  { action: 'markDelivered', to: { state: 'delivered', claimId: ours, ...accepted } },
  { action: 'markBounced', to: failed },
  { action: 'finalize' },
];

const put = async (delivery: Delivery | undefined) => {
  const key = { pk: `OWNER#${randomUUID()}`, sk: 'OWNER' };
  if (delivery) {
    const Item = { ...key, delivery, says: 'something else' };
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
  }
  return key;
};

const read = async (key: { pk: string; sk: string }) => {
  const get = new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true });
  return (await table.client.send(get)).Item;
};

const names = Object.keys(stored) as Stored[];

it('has a step for every transition', () => {
  expect(steps.map(({ action }) => action)).toEqual(Object.keys(deliveryTransitions));
});

describe.each(steps)('$action', ({ ...step }) => {
  it.each(names)('from %s', async (name) => {
    const before = stored[name];
    const key = await put(before);
    const row = await read(key);
    const isTaken = await takeDeliveryStep(table, { key }, { ...step, claimId: ours, now });
    expect(isTaken).toBe(legal[step.action].includes(name));
    // A step without a delivery changes only the state.
    const { to: state } = deliveryTransitions[step.action];
    const after = { ...key, ...row, delivery: step.to ?? { ...before, state } };
    expect(await read(key)).toEqual(isTaken ? after : row);
  });
});

it('keeps a claim alive for exactly a minute', () => {
  const claimedAt = (at: string): Delivery => ({ state: 'claimed', claimId: ours, claimedAt: at });
  expect(isClaimed(claimedAt(alive), now)).toBe(true);
  expect(isClaimed(claimedAt(dead), now)).toBe(false);
  expect(isClaimed({ state: 'sent', claimId: ours, ...accepted }, now)).toBe(false);
});
