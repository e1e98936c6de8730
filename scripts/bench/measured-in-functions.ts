import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runStep } from '../checks/run-step.ts';

/** Runs a file of functions/testing on the embedded stack. @returns the JSON it wrote to BENCH_RESULT */
export const measuredInFunctions = async (
  file: 'reads/measure-sizes' | 'cost/measure-calls',
): Promise<unknown> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-'));
  const result = path.join(folder, 'result.json');
  Object.assign(process.env, { BENCH_FILE: file, BENCH_RESULT: result });
  try {
    const { code, printed } = await runStep(
      {
        name: 'vitest',
        command: 'vitest',
        args: ['run', '--config', 'scripts/bench/functions.vitest.config.ts', '--root', '.'],
      },
      'keep',
    );
    if (code !== 0) throw new Error(`It could not be measured:\n${printed}`);
    return JSON.parse(await readFile(result, 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
};
