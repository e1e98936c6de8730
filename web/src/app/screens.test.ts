import { appPages } from 'shared/domain/app-pages.ts';
import { expect, it } from 'vitest';
import { publicPages, unknownServicePath } from 'shared/domain/pages.ts';
import { notFoundScreen, screenAt, screens } from './screens.ts';

it('has a screen for every address that the edge lets through', () => {
  for (const path of [...publicPages, ...appPages.map((page) => page.replace('*', 'any'))])
    expect([path, screenAt(path) === notFoundScreen]).toEqual([path, false]);
});

it('has no screen for an address that the edge rejects', () => {
  const known = new Set([...publicPages, ...appPages, unknownServicePath]);
  for (const pattern of Object.keys(screens)) expect(known).toContain(pattern.replace(':id', '*'));
});

it('answers everything else with the 404 screen', () => {
  expect(screenAt('/no-such-page')).toBe(notFoundScreen);
});
