import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const marker = '?bytes';

/** Lets tests import a `.woff` or `.wasm` file as the bundler does: its bytes as the default export. */
export const binaryFiles = (): Plugin => ({
  name: 'binary-files',
  enforce: 'pre',
  // A path with a query rather than a virtual module name, so that Vitest's cache works across runs.
  resolveId: (source) =>
    /^[@\w].*\.(woff|wasm)$/.test(source) ? `${require.resolve(source)}${marker}` : undefined,
  load: async (id) => {
    if (!/\.(woff|wasm)\?bytes$/.test(id)) return undefined;
    const bytes = await readFile(id.slice(0, -marker.length));
    return `export default new Uint8Array(Buffer.from('${bytes.toString('base64')}', 'base64'));`;
  },
});
