import * as z from 'zod/mini';

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }),
);

/** The build's files by the source they start with, or by their name after an underscore. */
export type Manifest = z.infer<typeof manifestSchema>;

export const readManifest = (json: string): Manifest => manifestSchema.parse(JSON.parse(json));

/** A source's file and all it imports, as paths in the build's folder; none for an unknown source. */
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

/** Only Radix writes style attributes, which the CSP forbids in HTML, and sets them again by script. */
export const withoutStyles = (html: string): string => html.replaceAll(/ style="[^"]*"/g, '');
