import { appPages } from 'shared/domain/site/app-pages.ts';
import { matchRoutes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { publicPages, unknownServicePath } from 'shared/domain/site/pages.ts';
import { routes } from './routes.tsx';
import { screens } from './screens.ts';

const patternAt = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path;

it('has a screen for every address that the edge lets through', () => {
  for (const path of [...publicPages, ...appPages.map((page) => page.replace('*', 'any'))])
    expect([path, patternAt(path) === '*']).toEqual([path, false]);
});

it('has no screen for an address that the edge rejects', () => {
  const known = new Set([...publicPages, ...appPages, unknownServicePath]);
  const unknown = Object.keys(screens).filter((one) => !known.has(one.replace(':id', '*')));
  expect(unknown, 'Add the path to shared/domain/site/app-pages.ts or pages.ts').toEqual([]);
});

it('answers everything else with the 404 screen', () => {
  expect(patternAt('/no-such-page')).toBe('*');
});
