import { test } from '@playwright/test';
import { firstScreens, people } from './first-screens.ts';
import { expectBudgetsKept } from './screen-budgets.ts';
import { anywidth } from './tags.ts';

for (const person of people)
  test(
    `the first screen of a ${person} keeps its budget of scripts, and nothing moves on it`,
    anywidth,
    ({ page, browser, baseURL }) =>
      expectBudgetsKept({ page, browser, baseURL }, person, firstScreens[person].slice(0, 1)),
  );
