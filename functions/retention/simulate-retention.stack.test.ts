import { it } from 'vitest';
import { handler as listener } from '../mail-feedback/listeners/apply-mail-event.ts';
import { startWorld } from '../testing/world.ts';
import { expectRetention } from './testing/expect-retention.ts';

const world = await startWorld();

it('keeps its promises through crashes, lost mails and missed days, until the first reports are gone', () =>
  expectRetention({
    world,
    applyMailEvent: (event, now) => listener.with({ clock: () => now })(event),
    period: {
      customers: 5,
      firstDay: '2026-01-01',
      runsFrom: '2026-06-20',
      outage: { from: '2026-07-25', until: '2026-08-11' },
      lastDay: '2026-09-10',
      bouncesOneIn: 3,
    },
    atLeast: { runs: 70, killed: 5, deleted: 30, bounced: 2, tooLate: 1, reported: 2 },
  }));
