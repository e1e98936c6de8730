import { readFile, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseTemplate, type Template } from 'local-aws/stack/template-values.ts';
import { runChildScript } from './child-script.ts';
import { fingerprint } from './fingerprint.ts';
import type { LocalStageOptions } from './local-stage.ts';
import { projectRoot } from './project-root.ts';

const script = 'scripts/build/synthesize-template.ts';
const cache = path.join(projectRoot, '.cache/template');

/** Milliseconds after which a template is deleted; each change of the server's code makes a new one. */
const storedFor = 7 * 24 * 60 * 60 * 1000;

const deleteOld = async (): Promise<void> => {
  for (const name of await readdir(cache)) {
    const entry = path.join(cache, name);
    // Another start may have deleted it.
    const { mtimeMs } = await stat(entry).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > storedFor) await rm(entry, { recursive: true, force: true });
  }
};

const make = async (file: string, options: readonly string[]): Promise<string> => {
  await runChildScript({
    what: 'The synthesis of the stack',
    script,
    args: [file, ...options],
  });
  await deleteOld();
  return readFile(file, 'utf8');
};

/**
 * The dev stage's stack as it would be deployed, except that it has no code and may send more mail per
 * day. Synthesized again only if the stack, the manifest or the options change.
 */
export const localTemplate = async ({
  secondFactor = false,
  payments = false,
}: LocalStageOptions = {}): Promise<Template> => {
  const made = await fingerprint([
    'infra',
    'shared',
    'functions',
    'cdk.json',
    'package-lock.json',
    script,
    'scripts/build/local-stage.ts',
  ]);
  const options = [
    ...(secondFactor ? ['--second-factor'] : []),
    ...(payments ? ['--payments'] : []),
  ];
  const file = path.join(cache, `${[made, ...options].join('')}.json`);
  const text = await readFile(file, 'utf8').catch(() => make(file, options));
  return parseTemplate(JSON.parse(text));
};
