import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../build/project-root.ts';
import { findPython } from './needed-tools.ts';
import { requireCommand } from './run-command.ts';

const requirements = path.join(import.meta.dirname, 'requirements.txt');

/**
 * Installs MiniStack and all it needs, by version and digest, unless exactly that is installed.
 * @returns its Python
 */
export const installEmulator = async (): Promise<string> => {
  const python = findPython();
  const digest = createHash('sha256').update(await readFile(requirements));
  const folder = path.join(projectRoot, '.cache/rehearse', digest.digest('hex').slice(0, 12));
  const installed = path.join(folder, 'bin/python');
  const complete = path.join(folder, 'complete');
  if (existsSync(complete)) return installed;
  console.log('Installing the emulator (once) ...');
  await rm(folder, { recursive: true, force: true });
  await requireCommand('Creating a Python environment', python, ['-m', 'venv', folder]);
  await requireCommand('Installing the emulator', installed, [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '--require-hashes',
    '--only-binary',
    ':all:',
    '--requirement',
    requirements,
  ]);
  // Written last, so that an interrupted installation is repeated.
  await writeFile(complete, '');
  return installed;
};
