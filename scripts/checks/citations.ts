import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { citationFaults } from './citation-faults.ts';
import { root as project } from './run-step.ts';

/** Fails on broken citations, in the repository or in the given folder. */
const root = process.argv[2] ?? project;
const left = new Set(['node_modules', 'dist', 'cdk.out', '.local', '.cache', '.git']);

const files = globSync('**/*.{ts,tsx,mjs,css,yml,md}', {
  cwd: root,
  exclude: (name) => left.has(path.basename(name)),
});
const faults = citationFaults(
  new Map(
    files.map((file) => [
      file.split(path.sep).join('/'),
      readFileSync(path.join(root, file), 'utf8'),
    ]),
  ),
);
for (const fault of faults) console.error(fault);
console.log(`${files.length} files, ${faults.length} citations that lead nowhere`);
process.exitCode = files.length > 0 && faults.length === 0 ? 0 : 1;
