import path from 'node:path';
import type { Metafile, PartialMessage, Plugin } from 'esbuild';
import * as z from 'zod/mini';

const failure = z.object({ errors: z.array(z.custom<PartialMessage>()) });

const sourceMark = 'at-build-source:';

/** The modules that `file` imports directly, without packages. */
const importsOf = ({ inputs }: Metafile, file: string): string[] =>
  (inputs[file]?.imports ?? [])
    .filter((each) => !each.external && !/(^|\/)node_modules\//.test(each.path))
    .map((each) => each.path);

/**
 * Runs modules named `*.at-build.ts` during the build and bundles their exports, as JSON, in place of
 * their code. Such a module must produce the same result in every process and place. Its imports remain
 * sources of the bundle, so that changing one triggers a rebuild, but their code is not bundled: they
 * must have no side effects.
 */
export const atBuild: Plugin = {
  name: 'at-build',
  setup: (bundle) => {
    const root = bundle.initialOptions.absWorkingDir ?? process.cwd();
    bundle.onResolve({ filter: new RegExp(`^${sourceMark}`) }, (requested) => ({
      path: path.join(root, requested.path.slice(sourceMark.length)),
      sideEffects: false,
    }));
    bundle.onLoad({ filter: /\.at-build\.ts$/ }, async ({ path: file }) => {
      try {
        const { metafile, outputFiles } = await bundle.esbuild.build({
          absWorkingDir: root,
          entryPoints: [file],
          bundle: true,
          platform: 'node',
          format: 'esm',
          write: false,
          metafile: true,
          logLevel: 'silent',
        });
        const code = Buffer.concat(outputFiles.map(({ contents }) => contents));
        // Imported from its text, so that Node cannot return an older version that it has in memory.
        const made: object = await import(`data:text/javascript;base64,${code.toString('base64')}`);
        return {
          contents: [
            ...importsOf(metafile, path.relative(root, file)).map(
              (source, index) =>
                `import * as source${index} from ${JSON.stringify(sourceMark + source)};`,
            ),
            ...Object.entries(made).map(
              ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
            ),
          ].join('\n'),
          loader: 'js',
        };
      } catch (error) {
        const known = failure.safeParse(error);
        if (!known.success) throw error;
        return { errors: known.data.errors };
      }
    });
  },
};
