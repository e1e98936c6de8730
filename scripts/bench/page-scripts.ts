import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod/mini';

export type Script = { name: string; /** Compressed by gzip. */ bytes: number };

/** Most bytes (gzip) the landing page may fetch before user input: 105 KB. */
export const landingLimit = 105_000;

/** What a page prefetches after it is drawn, by source path in the build's manifest. */
const fetchedAhead = ['src/app/connection-screen.tsx'];

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }),
);

export const gzipSize = (code: Uint8Array): number => gzipSync(code, { level: 9 }).length;

/** The scripts a prerendered page fetches without user input, from the build's folder. */
export const pageScripts = (html: string, directory: string): Script[] => {
  const manifest = manifestSchema.parse(
    JSON.parse(readFileSync(path.join(directory, '.vite/manifest.json'), 'utf8')),
  );
  const files = new Set<string>();
  for (const [, file] of html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g))
    if (file !== undefined) files.add(file);
  const add = (source: string): void => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no ${source} any more`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const name of chunk.imports ?? []) add(name);
  };
  for (const source of fetchedAhead) add(source);
  return [...files].map((name) => ({
    name,
    bytes: gzipSize(readFileSync(path.join(directory, name))),
  }));
};
