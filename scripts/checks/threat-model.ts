import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run-step.ts';
import { threatModelFaults } from './threat-model-faults.ts';

/** Fails if docs/threat-model.md names a test that does not exist, or omits one. */
const read = (file: string): string | undefined => {
  const at = path.join(root, file);
  return existsSync(at) ? readFileSync(at, 'utf8') : undefined;
};
const faults = threatModelFaults(read('docs/threat-model.md') ?? '', read);
for (const fault of faults) console.error(fault);
console.log(`${faults.length} threats without their test`);
process.exitCode = faults.length === 0 ? 0 : 1;
