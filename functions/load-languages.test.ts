import { expect, test, vi } from 'vitest';

test('no language is loaded before something is written in one', async () => {
  vi.resetModules();
  const loading = [
    vi.spyOn(Intl, 'DateTimeFormat'),
    vi.spyOn(Intl, 'NumberFormat'),
    vi.spyOn(Number.prototype, 'toLocaleString'),
  ];
  // Imports all contracts and the rules they need (docs/performance.md).
  await import('./manifest.ts');
  expect(loading.map((spied) => spied.mock.calls.length)).toEqual([0, 0, 0]);
  const { formatCalendarDate } = await import('shared/domain/dates.ts');
  expect(formatCalendarDate('2026-11-21')).toBe('Nov 21, 2026');
  expect(loading.map((spied) => spied.mock.calls.length)).toEqual([1, 0, 0]);
});
