import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import * as z from 'zod/mini';
import { bundleOptions } from './bundle-options.ts';
import { replaceDirectory } from './fingerprint.ts';

/** A bundled function: the project's own files in it, and a hash of their contents and the tools. */
const recordSchema = z.record(
  z.string(),
  z.object({ inputs: z.array(z.string()), key: z.string() }),
);
type BuildRecord = z.output<typeof recordSchema>;

/** `entry` is relative to the root. */
type Entry = { name: string; entry: string };

const bundleFile = (directory: string, name: string): string =>
  path.join(directory, name, 'index.mjs');

/** Without a record, or with one that an interrupted build has left, everything is built. */
const readRecord = (file: string): Promise<BuildRecord> =>
  readFile(file, 'utf8')
    .then((text) => recordSchema.parse(JSON.parse(text)))
    .catch(() => ({}));

/** Hashes files below `root`, reading each only once; a missing file has a hash of its own. */
const fileHashes = (root: string) => {
  const known = new Map<string, Promise<string>>();
  const read = (file: string): Promise<string> =>
    readFile(path.join(root, file)).then(
      (content) => createHash('sha256').update(content).digest('hex'),
      () => 'gone',
    );
  return (file: string): Promise<string> => {
    const hash = known.get(file) ?? read(file);
    known.set(file, hash);
    return hash;
  };
};

/** Excludes packages and modules made by a plugin, which are prefixed with its namespace. */
const isSource = (file: string): boolean => !/(?:^|\/)node_modules\/|^[\w-]+:/.test(file);

/** The project's files that `entry` reaches, even if none of their code is left in the bundle. */
const sourcesOf = ({ inputs }: Metafile, entry: string): string[] => {
  const found = new Set([entry]);
  for (const file of found)
    for (const imported of inputs[file]?.imports ?? [])
      if (!imported.external && isSource(imported.path)) found.add(imported.path);
  return [...found];
};

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/**
 * Bundles the entries whose bundle in `directory` is outdated, in a single run of esbuild, and removes
 * bundles that are no longer entries.
 *
 * @param options.tools hash of everything that affects how an entry is bundled, packages included
 * @returns the names of those it bundled
 */
export const buildChangedBundles = async (options: {
  root: string;
  entries: readonly Entry[];
  directory: string;
  recordFile: string;
  tools: string;
  /** Prints nothing: problems are reported only by the error. */
  quiet?: true;
}): Promise<string[]> => {
  const { root, entries, directory, recordFile, tools, quiet = false } = options;
  const hashOf = fileHashes(root);
  const keyOf = async (entry: string, inputs: readonly string[]): Promise<string> => {
    const hash = createHash('sha256').update(`${tools} ${entry}`);
    for (const input of inputs) hash.update(`\0${input} ${await hashOf(input)}`);
    return hash.digest('hex');
  };
  const record = await readRecord(recordFile);
  const next: BuildRecord = {};
  for (const { name, entry } of entries) {
    const known = record[name];
    const isStored =
      known?.key === (await keyOf(entry, known?.inputs ?? [])) &&
      (await exists(bundleFile(directory, name)));
    if (known && isStored) next[name] = known;
  }
  const stored = Object.keys(next);
  const changed = entries.filter(({ name }) => !(name in next));
  if (changed.length === 0 && Object.keys(record).length === stored.length) return [];

  // Imported only here, because the local stack and a build of nothing do without it.
  const { build } = await import('esbuild');
  // Built elsewhere and then moved into place, so that a running stack never sees a partial build.
  const made = `${directory}.${randomUUID()}`;
  const { metafile } = await build({
    ...bundleOptions,
    absWorkingDir: root,
    entryPoints: changed.map(({ name, entry }) => ({
      in: path.join(root, entry),
      out: `${name}/index`,
    })),
    outdir: made,
    minify: true,
    metafile: true,
    logLevel: quiet ? 'silent' : 'warning',
  });
  for (const { name, entry } of changed) {
    const inputs = sourcesOf(metafile, entry);
    next[name] = { inputs, key: await keyOf(entry, inputs) };
  }
  for (const name of stored) {
    await mkdir(path.join(made, name), { recursive: true });
    await link(bundleFile(directory, name), bundleFile(made, name));
  }
  // If this process ends before it writes the new record, the next build starts from scratch.
  await rm(recordFile, { force: true });
  await replaceDirectory(directory, made);
  await mkdir(path.dirname(recordFile), { recursive: true });
  await writeFile(recordFile, JSON.stringify(next));
  return changed.map(({ name }) => name);
};
