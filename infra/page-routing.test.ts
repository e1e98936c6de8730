import { runInNewContext } from 'node:vm';
import { publicPages } from 'shared/domain/site/pages.ts';
import { describe, expect, test } from 'vitest';
import { pageRequest, pageResponse } from './page-routing.ts';

type Cookies = Record<string, { value: string }>;

const answered = (uri: string, cookies: Cookies = {}): string =>
  runInNewContext(`${pageRequest(null)}; handler({ request }).uri`, { request: { uri, cookies } });

const statusOf = (uri: string, statusCode = 200): number =>
  runInNewContext(`${pageResponse}; handler({ request, response }).statusCode`, {
    request: { uri, cookies: {} },
    response: { statusCode },
  });

describe('the page of an address', () => {
  test.each([
    ['/', '/index.html'],
    ['/services', '/services.html'],
    ['/services/', '/services.html'],
    ['/signup', '/signup.html'],
  ])('%s gets the page made for it', (uri, file) => {
    expect(answered(uri)).toBe(file);
    expect(statusOf(uri)).toBe(200);
  });

  test('every public page has its own file', () => {
    expect(new Set(publicPages.map((path) => answered(path))).size).toBe(publicPages.length);
  });

  test.each(['session', '__Host-session'])('a request with the cookie %s gets the app', (name) => {
    expect(answered('/', { [name]: { value: 'someone' } })).toBe('/app.html');
    expect(answered('/', { [name]: { value: '' } })).toBe('/index.html');
  });

  test.each([
    ['/checkout', '/app.html'],
    ['/l', '/link.html'],
    ['/l/', '/link.html'],
    ['/admin/service-report/new', '/admin.html'],
    ['/admin/dashboard/', '/admin.html'],
    ['/admin/bookings', '/admin.html'],
  ])('%s is rendered by the app, signed in or not: %s', (uri, file) => {
    expect(answered(uri)).toBe(file);
    expect(answered(uri, { session: { value: 'someone' } })).toBe(file);
    expect(statusOf(uri)).toBe(200);
  });

  test.each(['/services/withdrawn', '/services/withdrawn/', '/services/constructor'])(
    '%s is no service of the catalogue, and says so by its status, signed in or not',
    (uri) => {
      expect(answered(uri)).toBe('/service-not-found.html');
      expect(answered(uri, { session: { value: 'someone' } })).toBe('/service-not-found.html');
      expect(statusOf(uri)).toBe(404);
    },
  );

  test.each(['/no-such-page', '/services/a/b', '/admin', '/admin/service-report/', '/constructor'])(
    '%s is not found, and says so by its status',
    (uri) => {
      expect(answered(uri)).toBe('/404.html');
      expect(statusOf(uri)).toBe(404);
    },
  );

  test('a rewritten address and a status other than 200 keep their status', () => {
    expect(statusOf('/404.html')).toBe(404);
    expect(statusOf('/service-not-found.html')).toBe(404);
    expect(statusOf('/app.html')).toBe(200);
    expect(statusOf('/no-such-page', 304)).toBe(304);
  });

  test.each(['/assets/index-Ab1.js', '/favicon.svg', '/index.html'])(
    'leaves the file %s',
    (uri) => {
      expect(answered(uri)).toBe(uri);
      expect(statusOf(uri)).toBe(200);
    },
  );

  test.each(['/', '//', '///', '/services/', '/assets/', '/a.b/', '/./', ''])(
    '%j becomes the name of a file: for the folder itself S3 would list its files',
    (uri) => {
      expect(answered(uri)).toMatch(/^\/.*\.html$/);
      expect(answered(uri, { session: { value: 'someone' } })).toMatch(/^\/.*\.html$/);
    },
  );

  test('both fit into CloudFront’s size limit', () => {
    for (const script of [pageRequest('w'.repeat(60) + '.example.com'), pageResponse])
      expect(script.length).toBeLessThan(10_000);
  });
});

describe('with a custom domain', () => {
  const domain = 'www.example.com';
  const before = 'd111111abcdef8.cloudfront.net';
  const answer = (host: string, uri: string, querystring = {}) =>
    runInNewContext(`${pageRequest(domain)}; handler({ request })`, {
      request: { uri, querystring, cookies: {}, headers: { host: { value: host } } },
    });
  const locationOf = (uri: string, querystring = {}) => {
    const { statusCode, headers } = answer(before, uri, querystring);
    return [statusCode, headers.location.value];
  };

  test('pages are only at the domain: elsewhere their calls would count as those of another site', () => {
    expect(answer(domain, '/services').uri).toBe('/services.html');
    expect(locationOf('/')).toEqual([302, 'https://www.example.com/']);
    // The secret of a mailed link follows '#', which the browser preserves.
    expect(locationOf('/l')).toEqual([302, 'https://www.example.com/l']);
    expect(locationOf('//evil.test/')).toEqual([302, 'https://www.example.com//evil.test/']);
  });

  test('preserves what follows the path', () => {
    const query = {
      size: { value: 'a%20b' },
      extra: { value: '1', multiValue: [1, 2].map((value) => ({ value })) },
    };
    expect(locationOf('/services/pool', query)).toEqual([
      302,
      'https://www.example.com/services/pool?size=a%20b&extra=1&extra=2',
    ]);
  });

  test('a page that is open at the previous address still finds its files', () => {
    expect(answer(before, '/assets/index-Ab1.js').uri).toBe('/assets/index-Ab1.js');
  });
});
