import { test } from 'vitest';
import { expectPlanHistories } from './testing/plan-histories.ts';

test('whatever happens to plans in two years, each due date has what it should, and the charges are as agreed', () => {
  expectPlanHistories(200);
});
