import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { spaFallback } from './spa-fallback.ts';

const answered = (uri: string): string =>
  runInNewContext(`${spaFallback}; handler({ request: { uri } }).uri`, { uri });

test.each(['/', '/services', '/admin/service-reports/v1.2/edit', '/services/'])(
  'answers the screen %s with the page',
  (uri) => {
    expect(answered(uri)).toBe('/index.html');
  },
);

test.each(['/assets/index-Ab1.js', '/favicon.svg', '/index.html'])('leaves the file %s', (uri) => {
  expect(answered(uri)).toBe(uri);
});
