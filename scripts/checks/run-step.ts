import { spawn, type SpawnOptions } from 'node:child_process';
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

/** A command as one line for a shell, in which a space separates arguments. */
export const commandLine = ({ command, args }: Pick<Step, 'command' | 'args'>): string =>
  [command, ...args].map((word) => (/^[\w./\\:=@-]+$/.test(word) ? word : `"${word}"`)).join(' ');

/** Runs one tool and returns its exit code and, if it ran quietly, its output. */
export const runStep = (
  { command, args }: Step,
  output: 'show' | 'keep',
): Promise<{ code: number; printed: string }> =>
  new Promise((resolve, reject) => {
    const shown = output === 'show' ? 'inherit' : 'pipe';
    const options: SpawnOptions = {
      cwd: root,
      env: toolEnvironment(),
      stdio: ['ignore', shown, shown],
    };
    // On Windows the tools are command files, which only a shell runs.
    const child =
      process.platform === 'win32'
        ? spawn(commandLine({ command, args }), { ...options, shell: true })
        : spawn(command, args, options);
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code: code ?? 1, printed });
    });
  });
