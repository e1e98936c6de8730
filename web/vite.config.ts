import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { adoptStyles } from './adopt-styles.ts';
import { trimRouter } from './trim-router.ts';

/** Bundled together: shared modules would otherwise add some twenty files to the first page. */
const publicFiles = [
  // Only code that parses responses needs the schemas; by default the bundler adds them to the entry.
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
    test: /shared\/domain\/(?:service-lines|settings)\.ts|web\/src\/(?:lib\/(?:api-error|connectivity|form-in-use|missing-code|use-online|prefetched-queries|paths|query-client|request|retry-rules|settings|sign-in)\.ts|ui\/(?:button|card|create-icon|loading|loading-animations|lazy-component|page-head|star-badge|toast-store|use-hydrated)\.tsx?|features\/session\/(?:lost-session|session-marker|use-session)\.tsx?)/,
    priority: 1,
  },
  // Of the connection-problem screen, which every page fetches ahead, and of others.
  {
    name: 'connection-parts',
    test: /web\/src\/ui\/(?:badge|reference)\.tsx|lucide-react\/dist\/esm\/icons\/wifi/,
    priority: 1,
  },
  {
    name: 'footer',
    test: /shared\/domain\/(?:money|prices)\.ts|features\/catalogue\/line-emblem\.tsx|screens\/home\/(?:installment-offers|payment-methods|payments-banner|site-footer)\.tsx?|lucide-react\/dist\/esm\/icons\/phone\./,
    priority: 1,
  },
];

/** The router's default export is its development build, with warnings that nobody reads here. */
const routerDirectory = path.resolve(
  import.meta.dirname,
  '../node_modules/react-router/dist/production',
);

/** Preloads the two Latin fonts along with the styles that use them. */
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

/** Includes its dependencies: the bundle runs wherever a stage is deployed or served. */
const pageMaker = {
  outDir: 'dist/.prerender',
  ssr: 'src/prerender/render-site.tsx',
  copyPublicDir: false,
  rolldownOptions: { output: { entryFileNames: '[name].mjs', codeSplitting: false } },
};

/**
 * What most visitors open next. Its imports are fetched along with it; those of the others once it is there, because
 * the lists of them all would stand in the first script of every visitor, 3 KB of it.
 */
const opensNext = /assets\/services-screen-/;

const isStyle = (file: string): boolean => file.endsWith('.css');

const pages = {
  outDir: 'dist',
  emptyOutDir: true,
  modulePreload: {
    // Every supported browser can preload modules.
    polyfill: false,
    resolveDependencies: (file: string, needed: string[], { hostType }: { hostType: string }) =>
      hostType === 'js' && !opensNext.test(file) ? needed.filter(isStyle) : needed,
  },
  // Which chunks a screen needs, so that its page can preload them.
  manifest: true,
  // The content security policy allows only this site's own files, so nothing is inlined as a data: URL.
  assetsInlineLimit: 0,
  chunkSizeWarningLimit: 400,
  rolldownOptions: {
    input: ['index.html', 'admin.html', 'src/start.ts'].map((file) =>
      path.join(import.meta.dirname, file),
    ),
    // Removes unused schemas, and zod with them.
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
