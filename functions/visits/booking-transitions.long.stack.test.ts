import { test } from 'vitest';
import {
  cases,
  expectCancel,
  expectRace,
  expectTransition,
  races,
  roles,
  states,
} from './testing/booking-transitions.ts';

// Representative: functions/visits/booking-transitions.stack.test.ts > by the $role of a $state.status, $state.paymentStatus visit
test.each(cases)('$action by the $role of a $state.status, $state.paymentStatus visit', (each) =>
  expectTransition(each),
);

// Representative: functions/visits/booking-transitions.stack.test.ts > by the $role of a $state.status, $state.paymentStatus visit
test.each(states.flatMap((state) => roles.map((role) => ({ state, role }))))(
  'the cancellation by the $role of a $state.status, $state.paymentStatus visit',
  (each) => expectCancel(each),
);

// Representative: functions/visits/booking-transitions.stack.test.ts > overtaken by $rival, ends as if it had come second
test.each(races)(
  '$action of a $state.status, $state.paymentStatus visit, overtaken by $rival',
  (each) => expectRace(each),
);
