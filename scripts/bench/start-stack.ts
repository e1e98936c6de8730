import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from '../build/project-root.ts';

type StartedStack = {
  site: string;
  /** The process that was started, which has started the others. */
  pid: number | undefined;
  close: () => Promise<void>;
};

/**
 * Starts the product as `npm start` does, with its own data, or by that command itself, whose processes
 * then count as well. Resolves when it is ready.
 */
export const startStack = async (port: number, { byNpm = false } = {}): Promise<StartedStack> => {
  const [command, ...begin] = byNpm
    ? ['npm', 'start', '--']
    : [process.execPath, 'scripts/local/start.ts'];
  const child = spawn(
    command,
    [...begin, '--port', `${port}`, '--data', `.cache/bench-stack-${port}`, '--fresh'],
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
    pid: child.pid,
    close: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
};
