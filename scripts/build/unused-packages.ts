import type { Plugin } from 'esbuild';

/** What packages import and we never reach, or Node does better: a pattern of what they ask for, and what they get. */
const unused: readonly { asked: RegExp; contents: string }[] = [
  // A Lambda's credentials come from its environment: all other providers are dead weight.
  {
    asked:
      /^@(?:aws-sdk\/(?:credential-provider-(?:sso|ini|process|web-identity|http|login)|token-providers|nested-clients)|smithy\/credential-provider-imds)/,
    contents: 'module.exports = {}',
  },
  // Replies that go on and on, such as S3 Select's. Clients load it when they get one, and for that each bundle kept
  // whatever it shares with the rest: checksums in JavaScript, zlib, streams of files (docs/decisions/0054).
  {
    asked: /^@smithy\/core\/event-streams$/,
    contents: `export const eventStreamSerdeProvider = () => { throw new Error('Event streams are left out') };
      export const resolveEventStreamSerdeConfig = (config) => config;
      export class EventStreamSerde { constructor() { eventStreamSerdeProvider() } }`,
  },
  // Half a megabyte that unpacks WOFF2; our fonts are WOFF.
  {
    asked: /^brotli\/decompress\.js$/,
    contents: `module.exports = () => { throw new Error('The decoder of WOFF2 is left out') }`,
  },
  // Deflate in JavaScript, of the tables about characters that a PDF's fonts need: zlib does it (docs/decisions/0054).
  {
    asked: /^tiny-inflate$/,
    contents: `module.exports = (packed, into) => {
      const plain = process.getBuiltinModule('node:zlib').inflateRawSync(packed);
      into.set(plain);
      return plain.length < into.length ? into.slice(0, plain.length) : into;
    }`,
  },
  // Enciphers PDFs with a password, and makes its tables whether there is one or not.
  {
    asked: /^@noble\/ciphers\/aes$/,
    contents: `const none = () => { throw new Error('Ciphers of PDFs are left out') }; module.exports = { cbc: none, ecb: none }`,
  },
  // More than half of what composes a mail. Our attachments all say their type, as the mailer's type demands.
  {
    asked: /\/mime-types\.js$/,
    contents: `export const detectMimeType = () => 'application/octet-stream'; export const detectExtension = () => 'bin'`,
  },
];

/** Puts a stub where a package imports what no function reaches. */
export const unusedPackages: Plugin = {
  name: 'unused-packages',
  setup: (bundle) => {
    for (const [index, { asked, contents }] of unused.entries()) {
      const namespace = `unused-${index}`;
      bundle.onResolve({ filter: asked }, ({ path }) => ({ path, namespace }));
      bundle.onLoad({ filter: /.*/, namespace }, () => ({ contents }));
    }
  },
};
