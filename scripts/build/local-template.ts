import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseTemplate } from 'local-aws/stack/template-values.ts';
import type { Template } from 'local-aws/stack/template-values.ts';
import { fingerprint } from './fingerprint.ts';
import { projectRoot } from './project-root.ts';

const cache = path.join(projectRoot, '.cache/template');

/**
 * The dev stage's stack as it would be deployed, except that it has no code and may send more mail per
 * day. Synthesized again only if the stack, the manifest or the options change.
 */
export const localTemplate = async ({ secondFactor = false } = {}): Promise<Template> => {
  const made = await fingerprint(['infra', 'shared', 'functions', 'cdk.json', 'package-lock.json']);
  const key = secondFactor ? `${made}-second-factor` : made;
  const file = path.join(cache, `${key}.json`);
  const cached = await readFile(file, 'utf8').catch(() => undefined);
  if (cached !== undefined) return parseTemplate(JSON.parse(cached));
  const { synthesize } = await import('../../infra/synthesize.ts');
  const { readStage } = await import('../../infra/stages.ts');
  // Locally everybody has the same network address, and mail does not go anywhere.
  const plenty = { mailsPerDay: 1000, mailsPerCause: 500 };
  const { template } = synthesize({
    stage: 'dev',
    outdir: path.join(cache, `assembly-${key}`),
    changes: { settings: { ...readStage('dev'), ...plenty, secondFactor } },
  });
  await mkdir(cache, { recursive: true });
  // Renamed when complete, so that neither an interrupted nor a concurrent start leaves a partial file.
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, JSON.stringify(template));
  await rename(unfinished, file);
  return parseTemplate(template);
};
