import { it } from 'vitest';
import { cases, expectEffect } from './testing/report-transitions.ts';

// Representative: functions/reports/report-transitions.stack.test.ts > has its effect or its refusal for the role of $role
it.each(cases)('$action by the role of $role of a report that is $state', (each) =>
  expectEffect(each),
);
