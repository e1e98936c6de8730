import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from './project-root.ts';

const generated = new Set(['node_modules', 'dist', 'e2e', '.cache']);

const filesBelow = async (place: string): Promise<string[]> => {
  const absolute = path.join(projectRoot, place);
  if ((await stat(absolute)).isFile()) return [place];
  const entries = await readdir(absolute, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.split(path.sep).some((part) => generated.has(part)))
    .filter((file) => !/\.test\.tsx?$/.test(file));
};

/** A hash of the contents of files and folders in the project, without tests and generated files. */
export const fingerprint = async (places: readonly string[]): Promise<string> => {
  const hash = createHash('sha256');
  const files = (await Promise.all(places.map(filesBelow))).flat().toSorted();
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(await readFile(path.join(projectRoot, file)))
      .update('\0');
  return hash.digest('hex');
};

/** Replaces `target` with the finished folder `made`, even if other builds do the same at the same time. */
export const replaceDirectory = async (target: string, made: string): Promise<void> => {
  await mkdir(path.dirname(target), { recursive: true });
  for (let attempt = 1; ; attempt += 1) {
    const old = `${made}.old-${attempt}`;
    await rename(target, old).catch(() => {});
    await rm(old, { recursive: true, force: true });
    try {
      await rename(made, target);
      return;
    } catch (error) {
      // Another build has just moved its own folder there.
      if (attempt === 5) throw error;
    }
  }
};

type Step = {
  name: string;
  /** Files and folders the result depends on. */
  inputs: readonly string[];
  /** If it does not exist, the step runs regardless of the fingerprint. */
  result: string;
  run: () => Promise<void>;
};

/** Runs a build step unless its result exists and its inputs are unchanged. Returns whether it ran. */
export const unlessUnchanged = async ({ name, inputs, result, run }: Step): Promise<boolean> => {
  const mark = path.join(projectRoot, '.cache/fingerprints', name);
  const current = await fingerprint([...inputs, 'package-lock.json']);
  const previous = await readFile(mark, 'utf8').catch(() => undefined);
  const stands = await stat(path.join(projectRoot, result)).then(
    () => true,
    () => false,
  );
  if (stands && previous === current) return false;
  await rm(mark, { force: true });
  await run();
  await mkdir(path.dirname(mark), { recursive: true });
  await writeFile(mark, current);
  return true;
};
