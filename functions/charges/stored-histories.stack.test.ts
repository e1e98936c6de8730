import { test } from 'vitest';
import { startWorld } from '../testing/world.ts';
import { expectStoredHistories } from './testing/stored-histories.ts';

const world = await startWorld();

test('calls that are killed, repeated and at once leave each due date, charge and day’s count as agreed', () =>
  expectStoredHistories(world, 6));
