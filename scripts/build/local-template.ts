import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseTemplate } from 'local-aws/stack/template-values.ts';
import type { Template } from 'local-aws/stack/template-values.ts';
import { fingerprint } from './fingerprint.ts';
import { projectRoot } from './project-root.ts';

const cache = path.join(projectRoot, '.cache/template');

/** Milliseconds after which a template is deleted; each change of the server's code makes a new one. */
const keptFor = 7 * 24 * 60 * 60 * 1000;

const deleteOld = async (): Promise<void> => {
  for (const name of await readdir(cache)) {
    const entry = path.join(cache, name);
    // Another start may have deleted it.
    const { mtimeMs } = await stat(entry).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > keptFor) await rm(entry, { recursive: true, force: true });
  }
};

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
  await mkdir(cache, { recursive: true });
  const outdir = await mkdtemp(path.join(cache, 'assembly-'));
  const { template } = synthesize({
    stage: 'dev',
    outdir,
    changes: { settings: { ...readStage('dev'), ...plenty, secondFactor } },
  });
  await rm(outdir, { recursive: true });
  await deleteOld();
  // Renamed when complete, so that neither an interrupted nor a concurrent start leaves a partial file.
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, JSON.stringify(template));
  await rename(unfinished, file);
  return parseTemplate(template);
};
