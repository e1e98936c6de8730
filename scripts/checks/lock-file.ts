import { readFileSync } from 'node:fs';
import path from 'node:path';
import { lockFileFaults } from './lock-file-faults.ts';
import { root } from './run-step.ts';

/** Fails on a lock file that would not work on another platform or would not reveal an altered download. */
const faults = lockFileFaults(
  JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')),
);
for (const fault of faults) console.error(fault);
if (faults.length > 0)
  console.error('Complete the lock file in a folder without node_modules (docs/developing.md).');
process.exitCode = faults.length === 0 ? 0 : 1;
