import type { Plugin } from 'esbuild';

/**
 * What packages import but we never use, or Node does better: a pattern for the import, and its
 * replacement.
 */
const unused: readonly { asked: RegExp; contents: string }[] = [
  // A Lambda's credentials come from its environment, so the other providers are dead weight.
  {
    asked:
      /^@(?:aws-sdk\/(?:credential-provider-(?:sso|ini|process|web-identity|http|login)|token-providers|nested-clients)|smithy\/credential-provider-imds)/,
    contents: 'module.exports = {}',
  },
  // Streaming responses, such as S3 Select's. Clients load this dynamically, and for that every bundle
  // kept all code it shares with the rest: checksums in JavaScript, zlib, file streams
  // (docs/performance.md).
  {
    asked: /^@smithy\/core\/event-streams$/,
    contents: `export const eventStreamSerdeProvider = () => { throw new Error('Event streams are left out') };
      export const resolveEventStreamSerdeConfig = (config) => config;
      export class EventStreamSerde { constructor() { eventStreamSerdeProvider() } }`,
  },
  // Half a megabyte to decompress WOFF2; our fonts are WOFF.
  {
    asked: /^brotli\/decompress\.js$/,
    contents: `module.exports = () => { throw new Error('The decoder of WOFF2 is left out') }`,
  },
  // Inflates the character tables that a PDF's fonts need, in JavaScript; zlib can do it (docs/performance.md).
  {
    asked: /^tiny-inflate$/,
    contents: `module.exports = (packed, into) => {
      const plain = process.getBuiltinModule('node:zlib').inflateRawSync(packed);
      into.set(plain);
      return plain.length < into.length ? into.slice(0, plain.length) : into;
    }`,
  },
  // Encrypts PDFs that have a password, but builds its tables in any case.
  {
    asked: /^@noble\/ciphers\/aes$/,
    contents: `const none = () => { throw new Error('Ciphers of PDFs are left out') }; module.exports = { cbc: none, ecb: none }`,
  },
  // More than half of the code that composes mail. Our attachments all state their type, because the
  // mailer's types require it.
  {
    asked: /\/mime-types\.js$/,
    contents: `export const detectMimeType = () => 'application/octet-stream'; export const detectExtension = () => 'bin'`,
  },
];

/** Replaces packages' imports that no function reaches with stubs. */
export const unusedPackages: Plugin = {
  name: 'unused-packages',
  setup: (bundle) => {
    for (const [index, { asked: requested, contents }] of unused.entries()) {
      const namespace = `unused-${index}`;
      bundle.onResolve({ filter: requested }, ({ path }) => ({ path, namespace }));
      bundle.onLoad({ filter: /.*/, namespace }, () => ({ contents }));
    }
  },
};
