import * as z from 'zod/mini';

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }),
);

/** The build's chunks, by their source file or, for shared chunks, by `_` and their file name. */
export type Manifest = z.infer<typeof manifestSchema>;

export const readManifest = (json: string): Manifest => manifestSchema.parse(JSON.parse(json));

/** The files of a source and all its imports, relative to the build's folder; empty for an unknown source. */
export const chunksOf = (
  source: string,
  manifest: Manifest,
  seen = new Set<string>(),
): Set<string> => {
  const chunk = manifest[source];
  if (chunk === undefined || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const name of chunk.imports ?? []) chunksOf(name, manifest, seen);
  return seen;
};

export const preloadTags = (files: Iterable<string>): string =>
  [...files].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');

/** JSON for a data element. Escapes `<`, so that nothing in the text can end the element. */
export const asData = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Removes style attributes, which the CSP forbids in HTML. Only Radix renders any, and sets them again by
 * script.
 */
export const withoutStyles = (html: string): string => html.replaceAll(/ style="[^"]*"/g, '');
