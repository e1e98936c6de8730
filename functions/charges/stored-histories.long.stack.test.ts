import { test } from 'vitest';
import { startWorld } from '../testing/world.ts';
import { expectStoredHistories } from './testing/stored-histories.ts';

const world = await startWorld();

// Representative: functions/charges/stored-histories.stack.test.ts > calls that are killed, repeated and at once
test('a hundred histories of killed, repeated and concurrent calls are as agreed', () =>
  expectStoredHistories(world, 100));
