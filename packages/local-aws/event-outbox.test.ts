import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEventOutbox, type LocalEvent } from './event-outbox.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'outbox-test-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const silent = { log: () => undefined, delays: [1, 1] };
const event: LocalEvent = { to: 'process-photo', payload: { key: 'uploads/a' } };

/** A function that fails the given number of times and then records its events. */
const receiver = (failures = 0) => {
  const got: LocalEvent[] = [];
  let left = failures;
  return {
    got,
    deliver: async (input: LocalEvent) => {
      left -= 1;
      if (left >= 0) throw new Error('not now');
      got.push(input);
    },
  };
};

test('delivers an event once and forgets it', async () => {
  const outbox = openEventOutbox({ directory, ...silent });
  const { got, deliver } = receiver();
  await outbox.start(deliver);
  outbox.add(event);
  await outbox.idle();
  expect(got).toEqual([event]);
  expect(await readdir(directory)).toEqual(['failed']);
});

test('delivers what a killed process left behind', async () => {
  // Never started, like a process that died with the event on disk.
  openEventOutbox({ directory, ...silent }).add(event);
  const { got, deliver } = receiver();
  const again = openEventOutbox({ directory, ...silent });
  await again.start(deliver);
  await again.idle();
  expect(got).toEqual([event]);
});

test('retries when the function fails, and sets aside what keeps failing', async () => {
  const outbox = openEventOutbox({ directory, ...silent });
  const { got, deliver } = receiver(2);
  await outbox.start(deliver);
  outbox.add(event);
  await outbox.idle();
  expect(got).toEqual([event]);

  const hopeless = openEventOutbox({ directory, ...silent });
  await hopeless.start(receiver(9).deliver);
  hopeless.add(event);
  await hopeless.idle();
  expect(await readdir(path.join(directory, 'failed'))).toHaveLength(1);
});

test('hands a function no more events at a time than its limit, and every one in the end', async () => {
  const ten = Array.from({ length: 10 }, (_, number) => ({ ...event, payload: { number } }));
  const [got, failed]: [LocalEvent[], Set<LocalEvent['payload']>] = [[], new Set()];
  let [running, most] = [0, 0];
  const outbox = openEventOutbox({ directory, ...silent, concurrencyOf: () => 2 });
  await outbox.start(async (input) => {
    running += 1;
    most = Math.max(most, running);
    await setTimeout(5);
    running -= 1;
    const { number } = input.payload as { number: number };
    if (number % 3 === 0 && !failed.has(number)) {
      failed.add(number);
      throw new Error('not now');
    }
    got.push(input);
  });
  for (const each of ten) outbox.add(each);
  await outbox.idle();
  expect(most).toBe(2);
  expect(got).toHaveLength(10);
  expect(got).toEqual(expect.arrayContaining(ten));
});

test('limits one function without holding up another', async () => {
  const outbox = openEventOutbox({
    directory,
    ...silent,
    concurrencyOf: (name) => (name === event.to ? 1 : Infinity),
  });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const answered: string[] = [];
  await outbox.start(async ({ to }) => {
    answered.push(to);
    if (to === event.to) await held;
    else if (answered.filter((name) => name === 'apply-mail-event').length === 3) release();
  });
  outbox.add(event);
  outbox.add(event);
  for (let mail = 0; mail < 3; mail += 1) outbox.add({ ...event, to: 'apply-mail-event' });
  await outbox.idle();
  expect(answered.at(-1)).toBe(event.to);
  expect(answered).toHaveLength(5);
});
