import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The files of a folder that differ from a list as `sha256sum` prints it, those that are missing or not on the list
 * included.
 */
export const libraryFaults = (folder: string, list: string): string[] => {
  const listed = new Map(
    list
      .trim()
      .split(/\r?\n/)
      .map((line) => [line.slice(66), line.slice(0, 64)] as const),
  );
  const present = existsSync(folder) ? readdirSync(folder) : [];
  const digestOf = (file: string): string =>
    createHash('sha256')
      .update(readFileSync(path.join(folder, file)))
      .digest('hex');
  return [...new Set([...listed.keys(), ...present])].filter(
    (file) => !present.includes(file) || digestOf(file) !== listed.get(file),
  );
};
