import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from '../build/project-root.ts';

/** Starts the product as `npm start` does, with its own data. Resolves when it is ready. */
export const startStack = async (
  port: number,
): Promise<{ site: string; close: () => Promise<void> }> => {
  const child = spawn(
    process.execPath,
    [
      'scripts/local/start.ts',
      '--port',
      `${port}`,
      '--data',
      `.cache/bench-stack-${port}`,
      '--fresh',
    ],
    { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('Ready http')) resolve();
    });
    exited.then(() => reject(new Error(`The local stack did not start: ${printed}`)), reject);
  });
  return {
    site: `http://localhost:${port}`,
    close: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
};
