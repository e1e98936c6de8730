import { test } from '@playwright/test';
import { firstScreens, people } from './first-screens.ts';
import { expectWithinBudgets } from './screen-budgets.ts';
import { anywidth } from './tags.ts';

for (const person of people)
  // Representative: web/e2e/page-weight.spec.ts > keeps its budget of scripts, and nothing moves on it
  test(
    `every first screen of a ${person} keeps its budget of scripts, and nothing moves on it`,
    anywidth,
    ({ page, browser, baseURL }) =>
      expectWithinBudgets({ page, browser, baseURL }, person, firstScreens[person]),
  );
