import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { appPages } from 'shared/domain/site/app-pages.ts';
import { publicPages } from 'shared/domain/site/pages.ts';
import { expect, test } from 'vitest';
import { routes } from './manifest.ts';

// Types do not check the URLs in mails, and a dead one leaves its reader stranded, so they are all checked here.
const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|node_modules|testing/.test(file))
  .map((file) => ({ file, source: readFileSync(join(import.meta.dirname, file), 'utf8') }));

/** Paths that follow the site's origin in a template string. */
const addresses = sources.flatMap(({ file, source }) =>
  [...source.matchAll(/\$\{(?:[\w.]+\.)?site(?:Url|Origin)\}(\/[^`'"?#\s]*)/g)].map(
    ([, path = '']) => ({ file, path: path.replace(/[.:]$/, '').replaceAll(/\$\{[^}]*\}/g, 'x') }),
  ),
);
/** Paths that a sign-in leads on to. */
const returns = sources.flatMap(({ file, source }) =>
  [...source.matchAll(/returnTo=(?:\$\{encodeURIComponent\(['`])?(\/[^`'"?#\s]*)/g)].map(
    ([, path = '']) => ({ file, path: path.replaceAll(/\$\{[^}]*\}/g, 'x') }),
  ),
);
const read = routes.flatMap(({ contract }) => (contract.method === 'GET' ? contract.path : []));

/** `*` and `{id}` stand for one segment. */
const isAt = (path: string) => (pattern: string) =>
  new RegExp(`^${pattern.replaceAll(/\*|\{[^}]+\}/g, '[^/]+')}$`).test(path);

test('every address on this site that a mail or a redirect names is there', () => {
  expect(addresses.length).toBeGreaterThan(15);
  expect(returns.length).toBeGreaterThan(2);
  const dead = [...addresses, ...returns].filter(
    // After the hosted sign-in's logout, the browser returns to the page at `/`.
    ({ path }) => path !== '/' && ![...appPages, ...publicPages, ...read].some(isAt(path)),
  );
  expect(dead).toEqual([]);
});
