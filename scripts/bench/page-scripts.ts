import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSize, type Script } from '../../web/e2e/screen-weight.ts';

/** The scripts that a prerendered page fetches without user input, from the build's folder. */
export const pageScripts = (html: string, directory: string): Script[] => {
  const files = new Set<string>();
  for (const [, file] of html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g))
    if (file !== undefined) files.add(file);
  return [...files].map((name) => ({
    name,
    bytes: gzipSize(readFileSync(path.join(directory, name))),
  }));
};
