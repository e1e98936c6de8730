import { beforeEach, test, vi } from 'vitest';
import { expectPaymentHistories } from './testing/payment-histories.ts';

beforeEach(() => {
  // Of a provider that could not be asked, and of a method that cannot be saved.
  for (const method of ['error', 'info'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined);
});

test('however calls die, meet and repeat, what the provider took is what is paid, and nothing is in two payments', () =>
  expectPaymentHistories(200));
