import { test } from 'vitest';
import { startWorld } from '../testing/world.ts';
import { expectCountedSteps } from './testing/expect-counted-steps.ts';

const world = await startWorld();

// Representative: functions/bookings/day-counts.stack.test.ts > counts agree with a recount after any steps
test('counts agree with a recount after a hundred series of steps', () =>
  expectCountedSteps(world.table, 100));
