import { spawn } from 'node:child_process';
import { projectRoot } from '../build/project-root.ts';

export type CommandResult = { code: number; printed: string };

/** Runs a command to its end and collects what it prints. */
export const runCommand = async (
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<CommandResult> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code: code ?? 1, printed });
    });
  });

/** @throws Error with everything the command printed, unless it succeeds */
export const requireCommand = async (
  what: string,
  ...call: Parameters<typeof runCommand>
): Promise<string> => {
  const { code, printed } = await runCommand(...call);
  if (code !== 0) throw new Error(`${what} has failed:\n${printed.trim()}`);
  return printed;
};
