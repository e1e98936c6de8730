import path from 'node:path';
import type { Metafile, PartialMessage, Plugin } from 'esbuild';
import * as z from 'zod/mini';

const failure = z.object({ errors: z.array(z.custom<PartialMessage>()) });

const sourceMark = 'at-build-source:';

/** The modules that `file` imports by itself, without packages. */
const importsOf = ({ inputs }: Metafile, file: string): string[] =>
  (inputs[file]?.imports ?? [])
    .filter((each) => !each.external && !/(^|\/)node_modules\//.test(each.path))
    .map((each) => each.path);

/**
 * Runs modules named `*.at-build.ts` during the build, and bundles what they export, as JSON has it, in place of
 * their code. Such a module must give the same in every process and place. The ones it imports stay among the
 * bundle's sources, so that a change of theirs makes it anew, but nothing of them is in it: they must have no
 * effects of their own.
 */
export const atBuild: Plugin = {
  name: 'at-build',
  setup: (bundle) => {
    const root = bundle.initialOptions.absWorkingDir ?? process.cwd();
    bundle.onResolve({ filter: new RegExp(`^${sourceMark}`) }, (asked) => ({
      path: path.join(root, asked.path.slice(sourceMark.length)),
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
        // Loaded from its own text: no other version of it can be in Node's memory.
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
