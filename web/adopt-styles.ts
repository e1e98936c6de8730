import type { Plugin } from 'vite';

const client = '/src/dev-client.ts';

/**
 * Lets the pages of the dev server keep the security policy of production, which allows no inline
 * styles: style sheets are handed to the page by script (dev-client.ts).
 */
export const adoptStyles = (): Plugin => ({
  name: 'adopt-styles',
  apply: 'serve',
  enforce: 'post',
  transform: {
    filter: { id: /\.css$/ },
    handler: (code) => ({
      code: code.replace('"/@vite/client"', JSON.stringify(client)),
      map: null,
    }),
  },
  transformIndexHtml: () => [
    { tag: 'script', attrs: { type: 'module', src: client }, injectTo: 'head-prepend' },
  ],
});
