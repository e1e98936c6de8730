import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { adoptStyles } from './adopt-styles.ts';
import { chunkOf } from './chunk-groups.ts';

/** Preloads the two Latin fonts along with the styles that use them. */
const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.values(bundle ?? {})
        .filter(({ fileName }) => /-latin-(?:wght|800)-normal.*\.woff2$/.test(fileName))
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `/${fileName}`,
            crossorigin: '',
          },
          injectTo: 'head',
        })),
  },
});

/** Bundled with its dependencies, because it also runs where a stage is deployed or served. */
const pageMaker = {
  outDir: 'dist/.prerender',
  ssr: 'src/prerender/render-site.tsx',
  copyPublicDir: false,
  rolldownOptions: { output: { entryFileNames: '[name].mjs', codeSplitting: false } },
};

const isStyle = (file: string): boolean => file.endsWith('.css');

const pages = {
  outDir: 'dist',
  emptyOutDir: true,
  modulePreload: {
    // Every supported browser can preload modules.
    polyfill: false,
    // The lists of scripts would end up in every visitor's first script.
    resolveDependencies: (_file: string, needed: string[]) => needed.filter(isStyle),
  },
  // Lists the chunks of each screen, so that its page can preload them.
  manifest: true,
  // The content security policy allows only this site's own files, so nothing is inlined as a data: URL.
  assetsInlineLimit: 0,
  chunkSizeWarningLimit: 400,
  rolldownOptions: {
    input: ['index.html', 'admin.html', 'src/start.ts', 'src/fetch-screen.ts'].map((file) =>
      path.join(import.meta.dirname, file),
    ),
    // Removes unused schemas, and zod with them.
    treeshake: { manualPureFunctions: ['z'] },
    output: {
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ name: chunkOf, debugName: 'by audience' }],
      },
    },
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadFonts(), adoptStyles()],
  ssr: { noExternal: true },
  build: { sourcemap: false, ...(isSsrBuild ? pageMaker : pages) },
}));
