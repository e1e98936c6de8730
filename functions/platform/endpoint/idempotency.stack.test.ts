import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startWorld } from '../../testing/world.ts';
import { idempotencyRecord, priorResult } from './idempotency.ts';
import { transact } from '../table/transact.ts';

const { table } = await startWorld();
const now = new Date('2026-11-21T12:00:00Z');
const newAction = () => ({
  userId: randomUUID(),
  action: 'test',
  key: randomUUID(),
  body: { rating: 5 },
});

test('what was carried out is known by person, action and key, and by nothing less', async () => {
  const idempotentAction = newAction();
  expect(await priorResult(table, idempotentAction)).toBeUndefined();
  await transact(table, [idempotencyRecord(table, { idempotentAction, made: ['a', 'b'], now })]);
  expect(await priorResult(table, idempotentAction)).toEqual(['a', 'b']);
  for (const other of [{ userId: randomUUID() }, { action: 'other' }, { key: randomUUID() }])
    expect(await priorResult(table, { ...idempotentAction, ...other })).toBeUndefined();
});

test('a second time is refused, and the first result stays', async () => {
  const idempotentAction = newAction();
  await transact(table, [idempotencyRecord(table, { idempotentAction, made: ['a'], now })]);
  await expect(
    transact(table, [idempotencyRecord(table, { idempotentAction, made: ['b'], now })]),
  ).rejects.toMatchObject({ name: 'TransactionCanceledException' });
  expect(await priorResult(table, idempotentAction)).toEqual(['a']);
});

test('with another body it is neither the same nor a new one', async () => {
  const idempotentAction = newAction();
  await transact(table, [idempotencyRecord(table, { idempotentAction, made: ['a'], now })]);
  const other = priorResult(table, { ...idempotentAction, body: { rating: 1 } });
  await expect(other).rejects.toMatchObject({ code: 'conflict' });
  expect(await priorResult(table, idempotentAction)).toEqual(['a']);
});

test('it is remembered for a day', () => {
  const record = idempotencyRecord(table, { idempotentAction: newAction(), made: [], now });
  expect(record.Put?.Item?.['expire']).toBe(Date.parse('2026-11-22T12:00:00Z') / 1000);
});
