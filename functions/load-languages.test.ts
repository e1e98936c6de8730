import { expect, test, vi } from 'vitest';

test('no language is loaded before something is written in one', async () => {
  vi.resetModules();
  const loading = [
    vi.spyOn(Intl, 'DateTimeFormat'),
    vi.spyOn(Intl, 'NumberFormat'),
    vi.spyOn(Number.prototype, 'toLocaleString'),
  ];
  // All contracts, and the rules they need (docs/decisions/0054).
  await import('./manifest.ts');
  expect(loading.map((spied) => spied.mock.calls.length)).toEqual([0, 0, 0]);
  const { formatCents } = await import('shared/domain/money.ts');
  expect(formatCents(1250)).toBe('$12.50');
  expect(loading.map((spied) => spied.mock.calls.length)).toEqual([0, 1, 0]);
});
