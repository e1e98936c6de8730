import path from 'node:path';
import { allFunctions } from 'functions/manifest.ts';
import { projectRoot } from '../../build/project-root.ts';
import type { CodeSource } from '../code-source.ts';
import { devPages } from './dev-pages.ts';
import { functionBundles } from './function-bundles.ts';
import { restartNotices, watchedForRestart } from './restart-notices.ts';

/** The current sources, which is what `npm run dev` serves. */
export const sourceCode = ({
  inspect,
  root = projectRoot,
  cache = path.join(projectRoot, '.cache/dev'),
}: {
  inspect: boolean;
  /** Absolute path of a folder with `functions` and `web`. */
  root?: string;
  /** Absolute path of a folder for build output. */
  cache?: string;
}): CodeSource => {
  let closePages: (() => Promise<void>) | undefined;
  const entries = new Map(allFunctions.map(({ name, entry }) => [name, entry]));
  const bundles = path.join(cache, 'functions');
  const { refresh, close } = functionBundles({
    directory: bundles,
    entryOf: (name) => {
      const entry = entries.get(name);
      return entry === undefined ? undefined : path.join(root, 'functions', entry);
    },
    sourceMaps: inspect,
    say: (text) => {
      console.error(text);
    },
  });
  return {
    bundles,
    refresh,
    pages: async ({ settings, port }) => {
      const pages = await devPages({
        web: path.join(root, 'web'),
        cache: path.join(cache, 'vite'),
        settings,
        port,
        follow: {
          places: watchedForRestart.map((place) => path.join(root, place)),
          onChange: restartNotices({
            root,
            say: (text) => {
              console.log(text);
            },
          }),
        },
      });
      ({ close: closePages } = pages);
      return pages;
    },
    // A function paused at a breakpoint must not lose its sandbox.
    ...(inspect && { timeout: 3600 }),
    close: async () => {
      await Promise.all([closePages?.(), close()]);
    },
  };
};
