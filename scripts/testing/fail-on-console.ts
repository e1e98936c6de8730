import { afterEach, beforeEach, expect, vi } from 'vitest';
import * as z from 'zod/mini';
import { securityEvent } from '../../functions/platform/logs/alarm-events.ts';

/**
 * Fails a test that prints something unexpected. A test that expects output replaces the console method
 * (`vi.spyOn(console, 'error').mockImplementation(...)`) and asserts on it. The security log is always
 * allowed: almost every test signs in, changes something as the operator or is refused.
 */
const methods = ['debug', 'error', 'info', 'log', 'warn'] as const;

const securityLine = z.object({ event: z.literal(securityEvent) });

let printed: string[] = [];

beforeEach(() => {
  printed = [];
  for (const method of methods)
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      if (securityLine.safeParse(parts[0]).success) return;
      printed.push(`console.${method}: ${parts.map((part) => describe(part)).join(' ')}`);
    });
});

afterEach(() => {
  expect(printed, 'nothing may be printed').toEqual([]);
});

const describe = (part: unknown): string =>
  part instanceof Error ? (part.stack ?? part.message) : JSON.stringify(part);
