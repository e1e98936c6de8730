import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';

const factsSchema = z.array(z.tuple([z.string(), z.string()]));

/** Facts about each function in the manifest, by name. */
type Facts = ReadonlyMap<string, string>;

/** Reads the manifest below `root` from its current files. Rejects if it cannot be loaded. */
const readManifest = (root: string): Promise<Facts> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./manifest-facts.ts', import.meta.url), {
      workerData: pathToFileURL(path.join(root, 'functions/manifest.ts')).href,
    });
    worker.once('error', reject);
    worker.once('message', (facts: unknown) => {
      resolve(new Map(factsSchema.parse(facts)));
      void worker.terminate();
    });
  });

const differences = (before: Facts, after: Facts): string[] => [
  ...[...after.keys()].filter((name) => !before.has(name)).map((name) => `${name} is new`),
  ...[...before].flatMap(([name, facts]) => {
    if (!after.has(name)) return [`${name} is gone`];
    return after.get(name) === facts ? [] : [`${name} has changed`];
  }),
];

/** What this process has loaded and will not reload. */
const loadedOnce = /^(infra|packages|scripts\/(local|build|seed))\/|^(cdk|package-lock)\.json$/;

/** What the manifest consists of, its contracts included. */
const manifestPart = /^functions\/(manifest\.ts|.+\/routes\.ts|platform\/)|^shared\/contracts\//;

const isTest = /\.test\.tsx?$|\/testing\//;

/** The folders and files whose changes {@link restartNotices} needs to be told about. */
export const watchedForRestart = [
  'cdk.json',
  'functions',
  'infra',
  'package-lock.json',
  'packages/local-aws',
  'scripts/build',
  'scripts/local',
  'scripts/seed',
  'shared/contracts',
];

/** Announces, in one sentence, changes that take effect only after a restart. */
export const restartNotices = ({ root, say }: { root: string; say: (text: string) => void }) => {
  const before = readManifest(root);
  // Reported with the first change.
  before.catch(() => {});
  let running = Promise.resolve();

  const compare = async (): Promise<void> => {
    try {
      const changes = differences(await before, await readManifest(root));
      if (changes.length > 0)
        say(`The manifest has changed (${changes.join(', ')}): restart npm run dev to apply it.`);
    } catch (error) {
      const reason = error instanceof Error ? error.stack?.split('\n    at ')[0] : error;
      say(`The manifest cannot be read: ${String(reason)}`);
    }
  };

  /** Called with the absolute path of a file that was added, changed or removed. */
  return (file: string): Promise<void> => {
    const place = path.relative(root, file).split(path.sep).join('/');
    if (loadedOnce.test(place) && !isTest.test(place))
      say(`${place} has changed: restart npm run dev, which reads it only when it starts.`);
    else if (manifestPart.test(place) && !isTest.test(place)) running = running.then(compare);
    return running;
  };
};
