import { spawn } from 'node:child_process';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** Puts the project's own tools, such as Node 24, ahead of the machine's. */
const toolEnvironment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env['PATH'] ?? ''}`,
});

export type Step = {
  name: string;
  command: string;
  args: string[];
  /** Show its output even if it succeeds. */
  speaks?: true;
};

/** Runs one tool and returns its exit code and, if it ran quietly, its output. */
export const runStep = (
  { command, args }: Step,
  output: 'show' | 'keep',
): Promise<{ code: number; printed: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: toolEnvironment(),
      // On Windows the tools are command files.
      shell: process.platform === 'win32',
      stdio: [
        'ignore',
        output === 'show' ? 'inherit' : 'pipe',
        output === 'show' ? 'inherit' : 'pipe',
      ],
    });
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code: code ?? 1, printed });
    });
  });
