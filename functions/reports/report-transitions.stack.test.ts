import { expect, it } from 'vitest';
import { cases, expectEffect, readable } from './testing/report-transitions.ts';

it('covers every state, every action and every role', () => {
  expect(cases).toHaveLength(6 * 9 * 4);
});

// A role without permission is refused in every state, so one state shows it.
const [{ state: anyState } = { state: undefined }] = cases;
const shown = cases.filter(
  ({ state, action, role }) =>
    role === 'admin' || state === anyState || (role !== 'visitor' && readable.has(action)),
);

it.each(shown)(
  'a report that is $state, asked to $action, has its effect or its refusal for the role of $role',
  (each) => expectEffect(each),
);
