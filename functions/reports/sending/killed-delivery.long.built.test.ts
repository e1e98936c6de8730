import { expect, it } from 'vitest';
import {
  honest,
  killSender,
  killSweep,
  outcomeOf,
  senders,
  sweep,
} from './testing/killed-delivery.ts';

// Representative: functions/reports/sending/killed-delivery.built.test.ts > killed when its mail is out
it.each(['start', 'finish'] as const)(
  'a delivery killed at the %s of any call ends, after the next sweep, in one mail or an honest doubt',
  async (moment) => {
    const outcomes: string[] = [];
    for (let dieAt = 1; dieAt < 40; dieAt += 1) {
      const { queued, isDead } = await killSweep(dieAt, moment);
      await sweep();
      const outcome = await outcomeOf(queued);
      outcomes.push(outcome);
      expect(honest).toContain(outcome);
      if (!isDead) break;
    }
    // Every step was tried, and the last run survived.
    expect(outcomes.length).toBeGreaterThan(6);
    expect(outcomes.at(-1)).toBe('sent accepted, 1 mail');
    expect(outcomes.filter((outcome) => outcome.startsWith('draft')).length).toBeLessThan(4);
  },
);

/** More service calls than sending takes when the PDF already exists. */
const mostCalls = 14;

// Representative: functions/reports/sending/killed-delivery.built.test.ts > killed when its mail is out
it.each(senders)(
  '$name killed at any call ends, after the next sweep, in one mail or an honest doubt',
  async (sender) => {
    const ended: Awaited<ReturnType<typeof killSender>>[] = [];
    for (let dieAt = 1; dieAt <= mostCalls; dieAt += 1)
      ended.push(
        ...(await Promise.all([
          killSender(sender, dieAt, 'start'),
          killSender(sender, dieAt, 'finish'),
        ])),
      );
    while ((await sweep()).waiting > 0);

    const outcomes = await Promise.all(ended.map(async ({ queued }) => outcomeOf(queued)));
    for (const outcome of outcomes) expect(honest).toContain(outcome);
    // Every step was tried, and the last run survived.
    expect(ended.filter(({ isDead }) => isDead).length).toBeGreaterThan(10);
    expect(ended.at(-1)?.isDead).toBe(false);
    expect(outcomes.filter((outcome) => outcome.startsWith('draft')).length).toBeLessThan(6);
  },
);
