import { expect, it } from 'vitest';
import { killSender, killSweep, outcomeOf, senders, sweep } from './testing/killed-delivery.ts';

// The most dangerous moment: the mail is out, and nothing records it yet.
it.each([
  { name: 'the sweep', kill: async () => killSweep('mail', 'finish') },
  ...senders.map((sender) => ({
    name: sender.name,
    kill: async () => killSender(sender, 'mail', 'finish'),
  })),
])(
  '$name killed when its mail is out ends, after the next sweep, in an honest doubt',
  async ({ kill }) => {
    const { queued, isDead } = await kill();
    expect(isDead).toBe(true);
    await sweep();
    expect(await outcomeOf(queued)).toBe('draft failed, 1 mail, said to be in doubt');
  },
);

it('a delivery killed before its mail is out ends, after the next sweep, in an honest doubt', async () => {
  const { queued, isDead } = await killSweep('mail', 'start');
  expect(isDead).toBe(true);
  await sweep();
  expect(await outcomeOf(queued)).toBe('draft failed, 0 mail, said to be in doubt');
});
