import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { synthesize } from '../../infra/synthesize.ts';
import { endWithParent } from './child-script.ts';
import { localStage } from './local-stage.ts';

/**
 * Writes the template of the local stack to a file: `synthesize-template.ts <file> [--second-factor]
 * [--payments]`. The construct library takes more memory than the whole stack, so this is a process of its own.
 */
endWithParent();
const {
  values: { 'second-factor': secondFactor, payments },
  positionals: [file = ''],
} = parseArgs({
  allowPositionals: true,
  options: {
    'second-factor': { type: 'boolean', default: false },
    payments: { type: 'boolean', default: false },
  },
});
await mkdir(path.dirname(file), { recursive: true });
const outdir = await mkdtemp(path.join(path.dirname(file), 'assembly-'));
const { template } = synthesize({
  stage: 'dev',
  outdir,
  changes: { settings: localStage({ secondFactor, payments }) },
});
await rm(outdir, { recursive: true });
// Renamed when complete, so that neither an interrupted nor a concurrent start leaves a partial file.
const unfinished = `${file}.${process.pid}`;
await writeFile(unfinished, JSON.stringify(template));
await rename(unfinished, file);
