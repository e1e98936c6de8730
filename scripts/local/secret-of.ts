import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A secret stored in this data folder, created on first use. */
export const secretOf = async (directory: string, name: string): Promise<string> => {
  const file = path.join(directory, name);
  const existing = await readFile(file, 'utf8').catch(() => '');
  // A kill while it was being written may have left it empty.
  if (existing !== '') return existing;
  const made = randomBytes(24).toString('base64url');
  await writeFile(file, made, { mode: 0o600 });
  return made;
};
