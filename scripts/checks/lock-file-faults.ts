import path from 'node:path';
import * as z from 'zod/mini';

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      integrity: z.optional(z.string()),
      link: z.optional(z.boolean()),
      inBundle: z.optional(z.boolean()),
      optionalDependencies: z._default(z.record(z.string(), z.string()), {}),
    }),
  ),
});

/** The folders in which Node looks for a package: the one that needs it, then each above. */
const searched = (place: string): string[] =>
  place === '' ? [''] : [place, ...searched(path.posix.dirname(place).replace(/^\.$/, ''))];

/**
 * What is missing from a lock file, one sentence each. It has to list the native builds for every
 * platform, because npm installs none that is not listed, and the digest of every package, because npm
 * cannot verify a download without it.
 * @throws ZodError if it is not an npm lock file
 */
export const lockFileFaults = (content: unknown): string[] => {
  const { packages } = lockFile.parse(content);
  return Object.entries(packages).flatMap(([place, entry]) => {
    const fromRegistry = place.includes('node_modules/') && !entry.link && !entry.inBundle;
    const faults =
      fromRegistry && entry.integrity === undefined ? [`${place} has no integrity.`] : [];
    for (const name of Object.keys(entry.optionalDependencies))
      if (
        !searched(place).some((folder) => path.posix.join(folder, 'node_modules', name) in packages)
      )
        faults.push(`${place || 'The project'} may need ${name}, which has no entry.`);
    return faults;
  });
};
