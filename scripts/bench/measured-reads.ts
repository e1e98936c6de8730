import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runStep } from '../checks/run-step.ts';

/** Runs a file of functions/testing/reads on the embedded stack. @returns the JSON it wrote to READS_RESULT */
export const measuredReads = async (file: 'measure-sizes' | 'measure-warm'): Promise<unknown> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'reads-'));
  const result = path.join(folder, 'result.json');
  Object.assign(process.env, { READS_FILE: file, READS_RESULT: result });
  try {
    const { code, printed } = await runStep(
      {
        name: 'vitest',
        command: 'vitest',
        args: ['run', '--config', 'scripts/bench/reads.vitest.config.ts', '--root', '.'],
      },
      'keep',
    );
    if (code !== 0) throw new Error(`The reads could not be measured:\n${printed}`);
    return JSON.parse(await readFile(result, 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
};
