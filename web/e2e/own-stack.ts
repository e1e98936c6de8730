import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ownSlot, stackCount, stackPort } from './stacks.ts';

/** Starts an additional stack, as `npm start` does with these options. It ends with the test. */
export const startOwnStack = async (script: string, ...options: string[]) => {
  const port = stackPort(stackCount + ownSlot);
  const root = path.resolve(import.meta.dirname, '../..');
  const data = `.cache/browser-stack-${port}`;
  const site = `http://localhost:${port}`;
  const child = spawn(
    process.execPath,
    [script, '--port', String(port), '--data', data, '--fresh', ...options],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = Promise.withResolvers<void>();
  child.stdout.on('data', (text: Buffer) => {
    if (text.includes('Ready http')) ready.resolve();
  });
  void ended.then(() => ready.reject(new Error('The stack did not start')));
  await ready.promise;
  return {
    site,
    /** Runs a scheduled function as it would be run at that time. @returns its summary */
    runJob: async (name: string, now: Date): Promise<unknown> => {
      const token = await readFile(path.join(root, data, 'job-token'), 'utf8');
      const response = await fetch(`${site}/__local/jobs/${name}?now=${now.toISOString()}`, {
        method: 'POST',
        headers: { 'x-job-token': token },
      });
      const { result, message } = (await response.json()) as { result?: unknown; message?: string };
      if (!response.ok) throw new Error(`${name}: ${message}`);
      return result;
    },
    end: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
