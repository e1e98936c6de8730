import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';

/** The script behind `npm start`. */
export const startScript = path.join(import.meta.dirname, '../start.ts');

export type Run = { child: ChildProcess; printed: () => string; ended: Promise<number | null> };

const running = new Set<Run>();

// The shell of somebody who also deploys.
const shell = { ...process.env, AWS_PROFILE: 'sheriff', AWS_USE_FIPS_ENDPOINT: 'true' };

/** Runs a script with these arguments, and with these variables in addition to a developer's shell. */
export const runScript = (
  file: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Run => {
  const child = spawn(process.execPath, [file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...shell, ...environment },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const started: Run = {
    child,
    printed: () => text,
    ended: new Promise((resolve) => {
      child.once('close', (code) => {
        running.delete(started);
        resolve(code);
      });
    }),
  };
  running.add(started);
  return started;
};

/** Ends the scripts that are still running. */
export const endRuns = async (): Promise<void> => {
  for (const run of running) {
    run.child.kill('SIGTERM');
    await run.ended;
  }
};

/** Waits until something is so, for as long as the test may take. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await pause(10);
};

/** @throws Error with what the script has printed if it ends before it prints this */
export const untilPrinted = async ({ child, printed }: Run, text: string): Promise<void> => {
  await until(() => {
    const isThere = printed().includes(text);
    if (!isThere && (child.exitCode !== null || child.signalCode !== null))
      throw new Error(`It ended before it printed ${text}: ${printed()}`);
    return isThere;
  });
};

/** Expects that a script ends by itself, with a sentence and no stack trace. */
export const expectRefusal = async ({ ended, printed }: Run, sentence: RegExp): Promise<void> => {
  expect(await ended).toBe(1);
  expect(printed()).toMatch(sentence);
  expect(printed()).not.toContain('    at ');
};

/** A process that has ended but has not been reaped yet (`Z`) counts as gone. */
export const isAlive = (pid: number): boolean => {
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'stat='], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z');
};
