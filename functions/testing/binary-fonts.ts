import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const prefix = '\0font:';

/** Lets tests import a `.woff` file as the bundler does: its bytes, as the default export. */
export const binaryFonts = (): Plugin => ({
  name: 'binary-fonts',
  enforce: 'pre',
  resolveId: (source) =>
    source.endsWith('.woff') && !source.startsWith('/') && !source.startsWith('.')
      ? `${prefix}${require.resolve(source)}`
      : undefined,
  load: async (id) => {
    if (!id.startsWith(prefix)) return undefined;
    const bytes = await readFile(id.slice(prefix.length));
    return `export default new Uint8Array(Buffer.from('${bytes.toString('base64')}', 'base64'));`;
  },
});
