import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { adminFile } from 'shared/domain/site/pages.ts';
import { operatorScreens } from '../../web/src/app/screens.ts';
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

/** Lazy chunks that the operator's screens can do without or that only work online, by source path. */
const leftOut = [
  /^src\/screens\/(?!admin-|not-found)/,
  // For visitors and customers.
  /^src\/app\/account-menu\.tsx$/,
  /^src\/features\/(?:cart\/sync-choices-once|quotes\/quote-form|account\/password-steps)\.tsx$/,
  // Loaded only after the server has responded, that is, online.
  /^src\/app\/has-other-catalogue\.ts$/,
  // Uppy, which is only for desktops.
  /^src\/features\/photos\/upload-dialog\.ts$/,
];

/** The folders of the operator's screens that show and do nothing offline. */
const onlyOnline = Object.values(operatorScreens).flatMap(({ folder, offline }) =>
  offline === undefined ? [] : `src/screens/${folder}/`,
);

const isLeftOut = (source: string): boolean =>
  leftOut.some((pattern) => pattern.test(source)) ||
  onlyOnline.some((folder) => source.startsWith(folder));

const named = /\/(assets\/[\w.-]+)/g;
/** Fonts for other alphabets: names in these are shown in a font of the device. */
const isForeignFont = (file: string): boolean => /-(?:latin-ext|vietnamese)-wght-/.test(file);

/**
 * What the operator's page and screens need, as paths in the build's folder: code including lazy
 * chunks, styles, fonts and workers' files. Public screens are not included.
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
    if (files.has(chunk.file) || isLeftOut(source)) return;
    files.add(chunk.file);
    for (const other of [...chunk.imports, ...chunk.dynamicImports]) addChunk(other);
    for (const style of chunk.css) addFile(style);
    addNamed(chunk.file);
  };
  /** Adds a file that is not a chunk: styles, a font, the code of a worker. */
  const addFile = (file: string): void => {
    if (files.has(file) || !assets.has(file) || isForeignFont(file)) return;
    files.add(file);
    if (/\.(?:css|js)$/.test(file)) addNamed(file);
  };
  const addNamed = (file: string): void => {
    for (const [, name = ''] of read(file).matchAll(named))
      // Chunks are found through imports; their names in the code only list what lazy chunks would fetch.
      if (!sourceOf.has(name) && !name.endsWith('.css')) addFile(name);
  };

  const page = read(adminFile);
  for (const [, name = ''] of page.matchAll(named)) {
    const source = sourceOf.get(name);
    if (source === undefined || name.endsWith('.css')) addFile(name);
    else addChunk(source);
  }
  // Added to the page when it is rendered.
  addChunk('src/fetch-screen.ts');
  const icons = [...page.matchAll(/href="\/([\w-]+\.(?:svg|png))"/g)].map(([, name = '']) => name);
  return [...files, ...icons].toSorted();
};

export type PrecachedFile = { url: string; revision: string | null; integrity: string };

/**
 * The files as the service worker fetches and verifies them. Files without a hash in their name have a
 * revision.
 */
export const precachedFiles = (directory: string): PrecachedFile[] =>
  filesOfOperator(directory).map((file) => {
    const digest = createHash('sha384')
      .update(readFileSync(path.join(directory, file)))
      .digest('base64');
    return {
      url: `/${file}`,
      revision: file.startsWith('assets/') ? null : digest.slice(0, 16),
      // Keeps anything else, such as a captive portal's page, from being cached as one of these files.
      integrity: `sha384-${digest}`,
    };
  });
