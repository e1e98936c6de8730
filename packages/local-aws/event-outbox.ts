import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { limitConcurrency } from './limit-concurrency.ts';

const localEvent = z.object({ to: z.string(), payload: z.unknown() });

/** An event, as AWS would pass it to a function, and that function's name. */
export type LocalEvent = { to: string; payload: unknown };

export type EventOutbox = {
  /** Writes the event to disk before it returns: it is delivered at least once, even after a kill. */
  add: (event: LocalEvent) => void;
  /** Starts delivering, beginning with what an earlier process left behind. */
  start: (deliver: (event: LocalEvent) => Promise<unknown>) => Promise<void>;
  /** Resolves when no delivery is in progress. */
  idle: () => Promise<void>;
  close: () => void;
};

/** Delays before each retry, in ms. After the last one the event is set aside, as in a dead-letter queue. */
const defaultDelays = [500, 2000, 10_000];

/**
 * Keeps each event in a file of its own until the call of its function succeeds. Events are delivered in
 * no particular order and, after a kill, possibly twice, as on AWS.
 */
export const openEventOutbox = (options: {
  directory: string;
  log: (line: string) => void;
  delays?: readonly number[];
  /**
   * How many events a function gets at the same time; unlimited by default. Events waiting for a retry
   * do not count.
   */
  concurrencyOf?: (name: string) => number;
}): EventOutbox => {
  const failed = path.join(options.directory, 'failed');
  mkdirSync(failed, { recursive: true });
  const delays = options.delays ?? defaultDelays;
  const stopped = new AbortController();
  const deliveries = new Set<Promise<void>>();
  const limits = new Map<string, ReturnType<typeof limitConcurrency>>();
  const limitOf = (name: string) => {
    const limit = limits.get(name) ?? limitConcurrency(options.concurrencyOf?.(name) ?? Infinity);
    limits.set(name, limit);
    return limit;
  };
  let deliver: ((event: LocalEvent) => Promise<unknown>) | undefined;

  const attempt = async (file: string): Promise<void> => {
    const place = path.join(options.directory, file);
    const event = localEvent.parse(JSON.parse(await readFile(place, 'utf8')));
    for (const delay of [...delays, undefined]) {
      if (stopped.signal.aborted) return;
      try {
        const isDelivered = await limitOf(event.to)(async () => {
          if (!deliver) return false;
          await deliver(event);
          return true;
        });
        if (isDelivered) await rm(place, { force: true });
        return;
      } catch (error) {
        options.log(`event for ${event.to}: ${error instanceof Error ? error.message : 'failed'}`);
      }
      if (stopped.signal.aborted) return;
      if (delay === undefined) await rename(place, path.join(failed, file));
      else await sleep(delay, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };

  const deliverFile = (file: string): void => {
    const delivery = attempt(file).catch((error: unknown) => {
      options.log(`event ${file}: ${String(error)}`);
    });
    deliveries.add(delivery);
    void delivery.finally(() => deliveries.delete(delivery));
  };

  return {
    add: (event) => {
      const file = `${Date.now()}-${randomUUID()}.json`;
      const place = path.join(options.directory, file);
      writeFileSync(`${place}.tmp`, JSON.stringify(event));
      renameSync(`${place}.tmp`, place);
      if (deliver) deliverFile(file);
    },
    start: async (deliverTo) => {
      await mkdir(options.directory, { recursive: true });
      const files = await readdir(options.directory);
      deliver = deliverTo;
      for (const file of files.filter((name) => name.endsWith('.json')).toSorted())
        deliverFile(file);
    },
    idle: async () => {
      while (deliveries.size > 0) await Promise.all(deliveries);
    },
    close: () => {
      // An event whose delivery is cut short stays on disk and is delivered again at the next start.
      stopped.abort();
      deliver = undefined;
    },
  };
};
