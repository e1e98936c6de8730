import { defineContract } from 'shared/contracts/contract.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '../../manifest.ts';
import { onIndex, onRows, onTable, routesOf, type Grant } from './route.ts';

const contract = defineContract('public', 'GET', '/api/count-calls', {
  name: 'count-calls',
  summary: 'Counts calls',
  rateLimit: { requests: 1, seconds: 1, per: 'address' },
  response: z.string(),
});

const grantsOf = (...grants: Grant[]) => routesOf('counts', [{ contract, grants }])[0]!.grants;
const reads = ['dynamodb:GetItem', 'dynamodb:BatchGetItem'];

test('all partitions of an action are in one grant, since a batch may have keys of each', () => {
  expect(
    grantsOf(
      onRows('user', 'GetItem', 'PutItem'),
      onRows(['plan', 'booking'], 'GetItem'),
      onRows('user', 'DeleteItem'),
      onIndex('gsi1'),
    ),
  ).toEqual([
    { on: 'table', actions: ['dynamodb:UpdateItem'], partitions: ['THROTTLE#*'] },
    { on: 'table', actions: reads, partitions: ['BOOKING#*', 'PLAN#*', 'USER#*'] },
    { on: 'table', actions: ['dynamodb:PutItem', 'dynamodb:DeleteItem'], partitions: ['USER#*'] },
    { on: 'index', index: 'gsi1', actions: ['dynamodb:Query'] },
  ]);
});

test('an action on all rows is not limited by another grant', () => {
  expect(grantsOf(onTable('UpdateItem'), onRows('user', 'GetItem'))).toEqual([
    { on: 'table', actions: ['dynamodb:UpdateItem'] },
    { on: 'table', actions: reads, partitions: ['USER#*'] },
  ]);
});

const isOnAllRows = (grant: Grant) => grant.on === 'table' && grant.partitions === undefined;

test('what visitors and customers call reaches no rows but those it names', () => {
  const open = routes.filter(({ contract: { access } }) => ['public', 'customer'].includes(access));
  expect(open.length).toBeGreaterThan(50);
  expect(open.filter(({ grants }) => grants.some(isOnAllRows))).toEqual([]);
});

test('what counts calls updates no rows but those it names', () => {
  const counts = routes.filter((route) => route.contract.rateLimit !== undefined);
  expect(counts.length).toBeGreaterThan(30);
  for (const { grants } of counts)
    expect(
      grants.filter((grant) => isOnAllRows(grant) && grant.actions.join().includes('UpdateItem')),
    ).toEqual([]);
});
