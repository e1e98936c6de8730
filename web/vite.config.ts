import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Chunks that the first visit to `/` needs and would otherwise ask for one after the other. */
const firstChunks = new Set(['home-screen', 'landing']);

/** Starts the two Latin fonts and the landing page's code together with the entry. */
const preloadFirstVisit = (): Plugin => ({
  name: 'preload-first-visit',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.values(bundle ?? {}).flatMap((output) => {
        const href = `/${output.fileName}`;
        if (/-latin-wght-normal.*\.woff2$/.test(href))
          return {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' },
            injectTo: 'head',
          };
        if (output.type === 'chunk' && firstChunks.has(output.name))
          return {
            tag: 'link',
            attrs: { rel: 'modulepreload', href, crossorigin: '' },
            injectTo: 'head',
          };
        return [];
      }),
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadFirstVisit()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // The content security policy allows files of this site only: nothing becomes a data: address.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
  },
});
