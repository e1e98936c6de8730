import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { context, formatMessages, type BuildContext, type PartialMessage } from 'esbuild';
import * as z from 'zod/mini';
import { bundleOptions } from '../../build/bundle-options.ts';
import { projectRoot } from '../../build/project-root.ts';
import { BuildFailure } from '../gateway/lambda-pool.ts';

/** How many functions keep their parsed sources for the next build, at about 50 MB each. */
const maxContexts = 8;

/** File timestamps advance in steps of a few ms, so a build may have missed a change just before it. */
const clockStep = 20;

const failed = z.object({ errors: z.array(z.custom<PartialMessage>()) });

type Bundle = {
  /** Milliseconds since the epoch. */
  begunAt: number;
  /** The project's own files it was built from; undefined after a failure, which anything may have caused. */
  sources: string[] | undefined;
  hash: string | undefined;
};

const explain = async (name: string, error: unknown): Promise<string> => {
  const known = failed.safeParse(error);
  if (!known.success) return String(error);
  const errors = await formatMessages(known.data.errors, { kind: 'error' });
  return `${name} cannot be built.\n\n${errors.join('')}`;
};

/**
 * Bundles functions one at a time, when they are called and something they import has changed. Files
 * are checked on each call, because a watcher might report a change only after the call.
 */
export const functionBundles = ({
  directory,
  entryOf,
  sourceMaps,
  say,
}: {
  /** Absolute path; each function gets a subfolder. */
  directory: string;
  /** Absolute path of the file that exports a function's handler. */
  entryOf: (name: string) => string | undefined;
  /** For debugging; they take a third of a build's time. */
  sourceMaps: boolean;
  say: (text: string) => void;
}) => {
  const bundles = new Map<string, Bundle>();
  /** In order of last use. */
  const stored = new Map<string, BuildContext>();
  const checks = new Map<string, Promise<unknown>>();
  let message = '';

  const build = async (name: string, entry: string) => {
    const known = stored.get(name);
    // Must not be disposed of while it is building.
    stored.delete(name);
    const used =
      known ??
      (await context({
        ...bundleOptions,
        entryPoints: [{ in: entry, out: `${name}/index` }],
        outdir: directory,
        sourcemap: sourceMaps && 'inline',
        sourcesContent: false,
        metafile: true,
        write: false,
        logLevel: 'silent',
      }));
    try {
      return await used.rebuild();
    } finally {
      stored.set(name, used);
      const [oldest] = stored;
      if (oldest && stored.size > maxContexts) {
        stored.delete(oldest[0]);
        await oldest[1].dispose();
      }
    }
  };

  const isCurrent = async ({ sources, begunAt }: Bundle): Promise<boolean> => {
    const changes = sources?.map((file) =>
      stat(file).then(
        ({ ctimeMs }) => ctimeMs,
        () => Infinity,
      ),
    );
    return changes !== undefined && Math.max(...(await Promise.all(changes))) < begunAt - clockStep;
  };

  const rebuild = async (name: string, entry: string, old: Bundle | undefined) => {
    const bundle: Bundle = { begunAt: Date.now(), sources: undefined, hash: old?.hash };
    bundles.set(name, bundle);
    const { outputFiles, metafile } = await build(name, entry);
    const [output] = outputFiles ?? [];
    if (!output || !metafile) throw new Error(`esbuild made nothing of ${entry}`);
    bundle.sources = Object.keys(metafile.inputs)
      // Modules made by a plugin are not files; their name starts with the plugin's namespace.
      .filter((file) => !/(^|\/)node_modules\/|^[\w-]+:/.test(file))
      .map((file) => path.resolve(projectRoot, file));
    if (output.hash === old?.hash) return false;
    // Moved into place when complete, because a sandbox may be loading the previous one.
    await mkdir(path.dirname(output.path), { recursive: true });
    await writeFile(`${output.path}.${process.pid}`, output.contents);
    await rename(`${output.path}.${process.pid}`, output.path);
    bundle.hash = output.hash;
    return true;
  };

  const check = async (name: string): Promise<boolean> => {
    const entry = entryOf(name);
    const old = bundles.get(name);
    if (entry === undefined || (old && (await isCurrent(old)))) return false;
    try {
      const isNew = await rebuild(name, entry, old);
      message = '';
      return isNew;
    } catch (error) {
      const text = await explain(name, error);
      if (text !== message) say(text);
      message = text;
      throw new BuildFailure(text);
    }
  };

  return {
    /** One at a time, so that a call waits for the current build and then picks up what changed during it. */
    refresh: (name: string): Promise<boolean> => {
      const next = (checks.get(name) ?? Promise.resolve()).then(() => check(name));
      checks.set(
        name,
        next.catch(() => {}),
      );
      return next;
    },
    /** Lets the builds that are under way finish: their folder may be removed after this. */
    close: async (): Promise<void> => {
      await Promise.all(checks.values());
      await Promise.all([...stored.values()].map((used) => used.dispose()));
    },
  };
};
