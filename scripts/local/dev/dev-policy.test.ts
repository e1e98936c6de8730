import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '../../../infra/content-security-policy.ts';
import { devPolicy } from './dev-policy.ts';

const script =
  'import { injectIntoGlobalHook } from "/@react-refresh";\ninjectIntoGlobalHook(window);';
const page = `<head><script type="module" src="/@vite/client"></script><script type="module">${script}</script></head>`;
const production = contentSecurityPolicy({
  photos: 'https://photos.example/',
  identityApi: 'https://identity.example',
  signIn: 'https://sign-in.example',
  companion: { origin: 'https://companion.example', sources: ['Dropbox'] },
});

/** Everything a policy allows, as `directive source`. */
const allowed = (policy: string): Set<string> =>
  new Set(
    policy.split('; ').flatMap((directive) => {
      const [name, ...sources] = directive.split(' ');
      return sources.map((source) => `${name} ${source}`);
    }),
  );

test('adds the socket and the preamble of hot replacement to what production allows, and nothing else', () => {
  const dev = allowed(devPolicy({ policy: production, page, port: 3000 }));
  const hash = createHash('sha256').update(script).digest('base64');
  const additions = [`script-src 'sha256-${hash}'`, 'connect-src ws://localhost:3000'];
  expect(dev).toEqual(new Set([...allowed(production), ...additions]));
});

test('refuses a page without the preamble, which would be allowed nothing', () => {
  const bare = '<head><script type="module">alert(1)</script></head>';
  expect(() => devPolicy({ policy: production, page: bare, port: 3000 })).toThrow('no preamble');
});
