import { it } from 'vitest';
import { expectHonestTrouble, troubles, ways } from './testing/mail-troubles.ts';

const cases = troubles.flatMap((trouble) =>
  ways.map((way) => ({ way, trouble, name: way[0], what: trouble[0] })),
);

// Representative: functions/reports/sending/mail-service-away.stack.test.ts > when the mail service fails $name because it $what
it.each(cases)('$name while the mail service $what', ({ way, trouble }) =>
  expectHonestTrouble(way, trouble),
);
