import { spawn } from 'node:child_process';
import path from 'node:path';
import { ownSlot, stackCount, stackPort } from './stacks.ts';

/** Starts an additional stack, as `npm start` does with these options. It ends with the test. */
export const startOwnStack = async (script: string, ...options: string[]) => {
  const port = stackPort(stackCount + ownSlot);
  const child = spawn(
    process.execPath,
    [
      script,
      '--port',
      String(port),
      '--data',
      `.cache/browser-stack-${port}`,
      '--fresh',
      ...options,
    ],
    { cwd: path.resolve(import.meta.dirname, '../..'), stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = Promise.withResolvers<void>();
  child.stdout.on('data', (text: Buffer) => {
    if (text.includes('Ready http')) ready.resolve();
  });
  void ended.then(() => ready.reject(new Error('The stack did not start')));
  await ready.promise;
  return {
    site: `http://localhost:${port}`,
    end: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
