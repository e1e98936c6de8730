import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lockFileFaults } from './lock-file-faults.ts';
import { root } from './run-step.ts';

const integrity = 'sha512-abc==';
const faultsOf = (packages: Record<string, unknown>) => lockFileFaults({ packages });

test('the project’s own lock file is complete', () => {
  const content: unknown = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  expect(lockFileFaults(content)).toEqual([]);
});

test('names a native build that has no entry', () => {
  expect(
    faultsOf({
      'node_modules/tool': {
        integrity,
        optionalDependencies: { 'tool-mac': '1', 'tool-linux': '1' },
      },
      'node_modules/tool-linux': { integrity, optional: true },
    }),
  ).toEqual(['node_modules/tool may need tool-mac, which has no entry.']);
});

test.each([
  ['beside it', 'node_modules/@tools/native'],
  ['below it', 'node_modules/tool/node_modules/@tools/native'],
])('finds a native build %s', (_, place) => {
  expect(
    faultsOf({
      'node_modules/tool': { integrity, optionalDependencies: { '@tools/native': '1' } },
      [place]: { integrity, optional: true },
    }),
  ).toEqual([]);
});

test('finds a workspace’s native build in the project, and misses one of another package’s own', () => {
  const optionalDependencies = { native: '1' };
  const elsewhere = { 'node_modules/other/node_modules/native': { integrity } };
  expect(
    faultsOf({
      'scripts/part': { optionalDependencies },
      'node_modules/native': { integrity },
    }),
  ).toEqual([]);
  expect(faultsOf({ '': { optionalDependencies }, ...elsewhere })).toEqual([
    'The project may need native, which has no entry.',
  ]);
});

test('names a package without an integrity, but for workspaces and what a package brings along', () => {
  expect(
    faultsOf({
      '': { name: 'product' },
      shared: { version: '0.1.0' },
      'node_modules/shared': { resolved: 'shared', link: true },
      'node_modules/tool': { version: '1.0.0' },
      'node_modules/sound': { version: '1.0.0', integrity },
      'node_modules/sound/node_modules/bundled': { version: '1.0.0', inBundle: true },
    }),
  ).toEqual(['node_modules/tool has no integrity.']);
});

test('refuses what is no lock file', () => {
  expect(() => lockFileFaults({ dependencies: {} })).toThrow('packages');
});
