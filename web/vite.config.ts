import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { adoptStyles } from './adopt-styles.ts';
import { trimRouter } from './trim-router.ts';

/**
 * Files of the public pages. A module that other screens use as well would otherwise be a file of its
 * own, and the first page a score of them.
 */
const publicFiles = [
  // Only what reads an answer needs the schemas; left to itself the bundler adds them to the entry.
  { name: 'schemas', test: /node_modules\/zod\//, priority: 3 },
  {
    name: 'framework',
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack)\/(?!.*(?:nfinite|utationObserver|useMutation))/,
    priority: 2,
  },
  {
    name: 'tabs',
    test: /@radix-ui\/react-(?:collection|compose-refs|context|direction|id|presence|primitive|roving-focus|slot|tabs|use-[\w-]+)\//,
    priority: 1,
  },
  {
    name: 'site',
    test: /shared\/domain\/(?:service-lines|settings)\.ts|web\/src\/(?:lib\/(?:api-error|connectivity|known-answers|paths|query-client|request|retry-rules|settings|sign-in)\.ts|ui\/(?:badge|button|card|create-icon|loading|loading-animations|on-demand|page-head|star-badge|toast-store|use-hydrated)\.tsx?|features\/(?:session\/(?:lost-session|session-marker|use-session)|catalogue\/line-emblem)\.tsx?|screens\/home\/(?:installment-offers|payments-banner)\.tsx?)|lucide-react\/dist\/esm\/icons\/(?:phone)\./,
    priority: 1,
  },
  {
    name: 'footer',
    test: /shared\/domain\/(?:money|prices)\.ts|screens\/home\/(?:payment-methods|site-footer)\.tsx?/,
    priority: 1,
  },
];

/** The router's published default is its development build, with warnings nobody reads here. */
const routerDirectory = path.resolve(
  import.meta.dirname,
  '../node_modules/react-router/dist/production',
);

/** Starts the two Latin fonts together with the styles that ask for them. */
const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.values(bundle ?? {})
        .filter(({ fileName }) => /-latin-wght-normal.*\.woff2$/.test(fileName))
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

/** The bundle that makes the pages runs wherever a stage is deployed or served: it brings all it needs. */
const pageMaker = {
  outDir: 'dist/.prerender',
  ssr: 'src/prerender/render-site.tsx',
  copyPublicDir: false,
  rolldownOptions: { output: { entryFileNames: '[name].mjs', codeSplitting: false } },
};

const pages = {
  outDir: 'dist',
  emptyOutDir: true,
  // Every browser that reads the styles knows how to preload modules.
  modulePreload: { polyfill: false },
  // Which chunks a screen needs: its page asks for them at once.
  manifest: true,
  // The content security policy allows files of this site only: nothing becomes a data: address.
  assetsInlineLimit: 0,
  chunkSizeWarningLimit: 400,
  rolldownOptions: {
    input: ['index.html', 'src/start.ts'].map((file) => path.join(import.meta.dirname, file)),
    // A schema that nothing reads goes, and its library with it.
    treeshake: { manualPureFunctions: ['z'] },
    output: {
      codeSplitting: {
        groups: publicFiles,
      },
    },
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), trimRouter(), preloadFonts(), adoptStyles()],
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: path.join(routerDirectory, 'index.mjs') },
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: path.resolve(import.meta.dirname, 'src/ui/create-icon.ts'),
      },
      { find: /^react-router\/dom$/, replacement: path.join(routerDirectory, 'dom-export.mjs') },
    ],
  },
  ssr: { noExternal: true },
  build: { sourcemap: false, ...(isSsrBuild ? pageMaker : pages) },
}));
