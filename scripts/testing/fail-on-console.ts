import { afterEach, beforeEach, expect, vi } from 'vitest';

/**
 * Fails a test that prints something unexpected. A test that expects output replaces the console method
 * (`vi.spyOn(console, 'error').mockImplementation(...)`) and asserts on it.
 */
const methods = ['debug', 'error', 'info', 'log', 'warn'] as const;

let printed: string[] = [];

beforeEach(() => {
  printed = [];
  for (const method of methods)
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      printed.push(`console.${method}: ${parts.map((part) => describe(part)).join(' ')}`);
    });
});

afterEach(() => {
  expect(printed, 'nothing may be printed').toEqual([]);
});

const describe = (part: unknown): string =>
  part instanceof Error ? (part.stack ?? part.message) : JSON.stringify(part);
