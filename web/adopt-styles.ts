import type { Plugin } from 'vite';

const client = '/src/dev-client.ts';

/**
 * Lets the dev server's pages keep production's security policy, which forbids inline styles: style sheets
 * are added by script (dev-client.ts).
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
