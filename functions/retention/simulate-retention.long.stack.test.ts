import { it } from 'vitest';
import { handler as listener } from '../mail-feedback/listeners/apply-mail-event.ts';
import { startWorld } from '../testing/world.ts';
import { expectRetention } from './testing/expect-retention.ts';

const world = await startWorld();

// Representative: functions/retention/simulate-retention.stack.test.ts > keeps its promises through crashes, lost mails
it('keeps its promises through three years of crashes, lost mails and missed days', () =>
  expectRetention({
    world,
    applyMailEvent: (event, now) => listener.with({ clock: () => now })(event),
    period: {
      customers: 4,
      firstDay: '2026-01-01',
      runsFrom: '2026-01-01',
      outage: { from: '2027-06-02', until: '2027-06-19' },
      lastDay: '2028-12-31',
      bouncesOneIn: 6,
    },
    atLeast: { runs: 900, killed: 100, deleted: 250, bounced: 6, tooLate: 1, reported: 11 },
  }));
