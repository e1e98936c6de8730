import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';

const hosts = {
  photos: 'https://photos.example.com',
  identityApi: 'https://api.example.com',
  signIn: 'https://sign-in.example.com',
  companion: null,
};
const directivesOf = (policy: string) =>
  new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
const policy = contentSecurityPolicy(hosts);
const directives = directivesOf(policy);

test('allows nothing that is not named', () => {
  expect(directives.get('default-src')).toEqual(["'none'"]);
  expect(directives.get('base-uri')).toEqual(["'none'"]);
  expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
});

test('allows scripts and styles only from the site’s files', () => {
  expect(directives.get('script-src')).toEqual(["'self'"]);
  expect(directives.get('style-src')).toEqual(["'self'"]);
  expect(policy).not.toMatch(/unsafe|\*/);
});

test('allows the photos, the identity API and the sign-in, each only for its purpose', () => {
  expect(directives.get('img-src')).toEqual([
    "'self'",
    'data:',
    'blob:',
    'https://photos.example.com',
  ]);
  expect(directives.get('connect-src')).toEqual([
    "'self'",
    'https://photos.example.com',
    'https://api.example.com',
  ]);
  expect(directives.get('form-action')).toEqual(["'self'", 'https://sign-in.example.com']);
});

test('allows a Companion server, for calls and sockets, only if a stage names one', () => {
  const companion = 'https://companion.example.com';
  const sources = directivesOf(
    contentSecurityPolicy({ ...hosts, companion: { origin: companion, sources: ['Dropbox'] } }),
  );
  expect(sources.get('connect-src')?.slice(-2)).toEqual([companion, 'wss://companion.example.com']);
  expect(sources.get('img-src')).toContain(companion);
});

test('allows thumbnails of the services that photos are imported from, and of no others', () => {
  const sources = directivesOf(
    contentSecurityPolicy({
      ...hosts,
      companion: {
        origin: 'https://companion.example.com',
        sources: ['GoogleDrive', 'Facebook', 'Instagram'],
      },
    }),
  );
  expect(sources.get('img-src')?.slice(-4)).toEqual([
    'https://companion.example.com',
    'https://*.googleusercontent.com',
    'https://*.fbcdn.net',
    'https://*.cdninstagram.com',
  ]);
  expect(sources.get('connect-src')).not.toContain('https://*.fbcdn.net');
});
