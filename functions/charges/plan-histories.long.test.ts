import { test } from 'vitest';
import { expectPlanHistories } from './testing/plan-histories.ts';

// Representative: functions/charges/plan-histories.test.ts > whatever happens to plans in two years
test('ten thousand histories of a plan agree with the calendar and its terms', () => {
  expectPlanHistories(10_000);
});
