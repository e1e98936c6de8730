import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const commandOf = async (pid: number): Promise<string | undefined> => {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return run('ps', ['-p', String(pid), '-o', 'args=']).then(
    ({ stdout }) => stdout.trim() || undefined,
    () =>
      readFile(`/proc/${pid}/cmdline`, 'utf8').then(
        (text) => text.replaceAll('\0', ' ').trim() || undefined,
        () => undefined,
      ),
  );
};

const claimFile = (directory: string) => path.join(directory, 'stack.pid');
const databaseFile = (directory: string) => path.join(directory, 'dynamodb.pid');

const readPid = (file: string): Promise<number> =>
  readFile(file, 'utf8').then(Number, () => Number.NaN);

/**
 * Claims a data folder for this process.
 * @throws Error with a sentence for the user if another stack is using it
 */
export const claimDirectory = async (directory: string): Promise<void> => {
  await mkdir(directory, { recursive: true }).catch((cause: unknown) => {
    throw new Error(`${directory} cannot be a folder for the data: choose another with --data.`, {
      cause,
    });
  });
  const holder = await readPid(claimFile(directory));
  const command = holder === process.pid ? undefined : await commandOf(holder);
  if (command?.includes('start.ts'))
    throw new Error(
      `Another local stack (process ${holder}) is using ${directory}. Stop it, or choose another folder with --data.`,
    );
  await writeFile(claimFile(directory), String(process.pid)).catch((cause: unknown) => {
    throw new Error(`${directory} cannot be written to: choose another folder with --data.`, {
      cause,
    });
  });
};

/**
 * Waits a few seconds for a folder's stack to end: its launcher ends sooner and may start it again
 * right away.
 */
export const awaitEnding = async (directory: string): Promise<void> => {
  for (let attempt = 0; attempt < 25; attempt += 1) {
    if (!(await commandOf(await readPid(claimFile(directory))))?.includes('start.ts')) return;
    await pause(200);
  }
};

export const releaseDirectory = async (directory: string): Promise<void> => {
  await rm(claimFile(directory), { force: true });
  await rm(databaseFile(directory), { force: true });
};

/** Records the database's process, which outlives a SIGKILL of this one. */
export const rememberDatabase = async (directory: string, pid: number): Promise<void> => {
  await writeFile(databaseFile(directory), String(pid));
};

/** Ends a database that a killed stack left running on this folder. */
export const endOrphanedDatabase = async (directory: string): Promise<void> => {
  const pid = await readPid(databaseFile(directory));
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (!(await commandOf(pid))?.includes(directory)) return;
    try {
      process.kill(pid, attempt < 40 ? 'SIGTERM' : 'SIGKILL');
    } catch {
      // It has ended on its own in the meantime.
      return;
    }
    await pause(50);
  }
};
