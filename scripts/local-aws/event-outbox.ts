import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';

const localEvent = z.object({ to: z.string(), payload: z.unknown() });

/** An event for a function: what AWS would hand it. */
export type LocalEvent = { to: string; payload: unknown };

export type EventOutbox = {
  /** On disk when it returns: delivered at least once from now on, whatever is killed in between. */
  add: (event: LocalEvent) => void;
  /** Begins to deliver, what was left by an earlier process first. */
  start: (deliver: (event: LocalEvent) => Promise<unknown>) => Promise<void>;
  /** Resolves when nothing waits or is under way. */
  idle: () => Promise<void>;
  close: () => void;
};

/** Pauses before another attempt, in ms; after the last the event is laid aside, as in a dead-letter queue. */
const defaultPauses = [500, 2000, 10_000];

/**
 * Keeps events until the function they are for has dealt with them: one file each, deleted when the call
 * succeeds. Events come in no order and, after a kill, perhaps twice, as they do on AWS.
 */
export const openEventOutbox = (options: {
  directory: string;
  log: (line: string) => void;
  pauses?: readonly number[];
}): EventOutbox => {
  const failed = path.join(options.directory, 'failed');
  mkdirSync(failed, { recursive: true });
  const pauses = options.pauses ?? defaultPauses;
  const stopped = new AbortController();
  const underWay = new Set<Promise<void>>();
  let deliver: ((event: LocalEvent) => Promise<unknown>) | undefined;

  const attempt = async (file: string): Promise<void> => {
    const place = path.join(options.directory, file);
    const event = localEvent.parse(JSON.parse(await readFile(place, 'utf8')));
    for (const wait of [...pauses, undefined]) {
      if (stopped.signal.aborted) return;
      try {
        if (!deliver) return;
        await deliver(event);
        await rm(place, { force: true });
        return;
      } catch (error) {
        options.log(`event for ${event.to}: ${error instanceof Error ? error.message : 'failed'}`);
      }
      if (stopped.signal.aborted) return;
      if (wait === undefined) await rename(place, path.join(failed, file));
      else await pause(wait, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };

  const take = (file: string): void => {
    const work = attempt(file).catch((error: unknown) => {
      options.log(`event ${file}: ${String(error)}`);
    });
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  };

  return {
    add: (event) => {
      const file = `${Date.now()}-${randomUUID()}.json`;
      const place = path.join(options.directory, file);
      writeFileSync(`${place}.tmp`, JSON.stringify(event));
      renameSync(`${place}.tmp`, place);
      if (deliver) take(file);
    },
    start: async (deliverTo) => {
      await mkdir(options.directory, { recursive: true });
      const files = await readdir(options.directory);
      deliver = deliverTo;
      for (const file of files.filter((name) => name.endsWith('.json')).toSorted()) take(file);
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close: () => {
      // What is under way stays on disk unless it ends well, and comes again at the next start.
      stopped.abort();
      deliver = undefined;
    },
  };
};
