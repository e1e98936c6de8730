import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

export type Script = { name: string; /** Compressed by gzip. */ bytes: number };

/** Most bytes (gzip) the landing page may fetch before user input: 97 KB. */
export const landingLimit = 97_000;

export const gzipSize = (code: Uint8Array): number => gzipSync(code, { level: 9 }).length;

/** The scripts a prerendered page fetches without user input, from the build's folder. */
export const pageScripts = (html: string, directory: string): Script[] => {
  const files = new Set<string>();
  for (const [, file] of html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g))
    if (file !== undefined) files.add(file);
  return [...files].map((name) => ({
    name,
    bytes: gzipSize(readFileSync(path.join(directory, name))),
  }));
};
