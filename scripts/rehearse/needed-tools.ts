import { spawnSync } from 'node:child_process';

/** What the rehearsal cannot do without, in a sentence for the person who started it. */
export class RehearsalError extends Error {}

const succeeds = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

const isRecentPython = (command: string): boolean =>
  succeeds(command, ['-c', 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))']);

/** @returns the command of a Python that can install the emulator. @throws RehearsalError without one or without openssl, and on Windows */
export const findPython = (): string => {
  if (process.platform === 'win32')
    throw new RehearsalError('The rehearsal runs on Linux and macOS; on Windows, run it in WSL.');
  const python = ['python3', 'python'].find(isRecentPython);
  if (python === undefined)
    throw new RehearsalError(
      'The rehearsal needs Python 3.10 or newer with its venv module (on Debian and Ubuntu: apt install python3-venv).',
    );
  if (!succeeds('openssl', ['version']))
    throw new RehearsalError('The rehearsal needs openssl on the PATH, for a certificate.');
  return python;
};
