import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEventOutbox } from './event-outbox.ts';
import type { LocalEvent } from './event-outbox.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'outbox-test-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const silent = { log: () => undefined, delays: [1, 1] };
const event: LocalEvent = { to: 'process-photo', payload: { key: 'uploads/a' } };

/** A function that fails the given number of times, and then records its events. */
const receiver = (failures = 0) => {
  const got: LocalEvent[] = [];
  let left = failures;
  return {
    got,
    deliver: async (given: LocalEvent) => {
      left -= 1;
      if (left >= 0) throw new Error('not now');
      got.push(given);
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
