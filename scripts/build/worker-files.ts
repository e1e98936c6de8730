import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { adminFile } from 'shared/domain/pages.ts';
import * as z from 'zod/mini';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z._default(z.array(z.string()), []),
    dynamicImports: z._default(z.array(z.string()), []),
    css: z._default(z.array(z.string()), []),
  }),
);

/** Lazy parts that the operator's screens can do without, or that need a line anyway, by source path. */
const leftOut = [
  /^src\/screens\/(?!admin-|not-found)/,
  // Nothing of these can be shown or done without a line.
  /^src\/screens\/admin-(?:import|money|new-booking|quotes|second-factor)\//,
  /^src\/screens\/admin-dashboard\/messages-inbox\.tsx$/,
  /^(?:_|src\/features\/chatMessages\/)customer-conversation\b/,
  /^src\/features\/plans\/customer-plans\.tsx$/,
  // A visitor's, and a customer's.
  /^src\/app\/account-menu\.tsx$/,
  /^src\/features\/(?:cart\/carry-choices-once|quotes\/quote-form|account\/password-steps)\.tsx$/,
  // Asked for once the server has answered, so that there is a line.
  /^src\/app\/was-initialised\.ts$/,
  // Uppy, for desktops.
  /^src\/features\/photos\/upload-dialog\.ts$/,
];

const named = /\/(assets\/[\w.-]+)/g;
/** Other alphabets: a name in them is shown in the device's own font. */
const isForeignFont = (file: string): boolean => /-(?:latin-ext|vietnamese)-wght-/.test(file);

/**
 * What the operator's page and screens need, lazy parts included, as paths in the build's folder: code, styles,
 * fonts and the files of workers. Public screens are not among them.
 */
export const filesOfOperator = (directory: string): string[] => {
  const read = (name: string): string => readFileSync(path.join(directory, name), 'utf8');
  const manifest = manifestSchema.parse(JSON.parse(read('.vite/manifest.json')));
  const sourceOf = new Map(Object.entries(manifest).map(([source, { file }]) => [file, source]));
  const assets = new Set(
    readdirSync(path.join(directory, 'assets')).map((name) => `assets/${name}`),
  );
  const files = new Set<string>();

  const addChunk = (source: string): void => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build's manifest lacks ${source}`);
    if (files.has(chunk.file) || leftOut.some((pattern) => pattern.test(source))) return;
    files.add(chunk.file);
    for (const other of [...chunk.imports, ...chunk.dynamicImports]) addChunk(other);
    for (const style of chunk.css) addFile(style);
    addNamed(chunk.file);
  };
  /** A file that is no chunk: styles, a font, the code of a worker. */
  const addFile = (file: string): void => {
    if (files.has(file) || !assets.has(file) || isForeignFont(file)) return;
    files.add(file);
    if (/\.(?:css|js)$/.test(file)) addNamed(file);
  };
  const addNamed = (file: string): void => {
    for (const [, name = ''] of read(file).matchAll(named))
      // Chunks are known by their imports; here a chunk lists what its lazy parts would fetch.
      if (!sourceOf.has(name) && !name.endsWith('.css')) addFile(name);
  };

  const page = read(adminFile);
  for (const [, name = ''] of page.matchAll(named)) {
    const source = sourceOf.get(name);
    if (source === undefined || name.endsWith('.css')) addFile(name);
    else addChunk(source);
  }
  // Named by the page once it is completed.
  addChunk('src/fetch-screen.ts');
  const icons = [...page.matchAll(/href="\/([\w-]+\.(?:svg|png))"/g)].map(([, name = '']) => name);
  return [...files, ...icons].toSorted();
};

export type PrecachedFile = { url: string; revision: string | null; integrity: string };

/** The files as the worker fetches and checks them; those without a hash in their name have a revision. */
export const precachedFiles = (directory: string): PrecachedFile[] =>
  filesOfOperator(directory).map((file) => {
    const digest = createHash('sha384')
      .update(readFileSync(path.join(directory, file)))
      .digest('base64');
    return {
      url: `/${file}`,
      revision: file.startsWith('assets/') ? null : digest.slice(0, 16),
      // Not even a captive portal's page becomes one of these files.
      integrity: `sha384-${digest}`,
    };
  });
