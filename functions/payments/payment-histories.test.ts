import { beforeEach, test, vi } from 'vitest';
import { expectPaymentHistories } from './testing/payment-histories.ts';

beforeEach(() => {
  // A look at a payment logs that the provider could not be asked.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('however calls die, meet and repeat, what the provider took is what is paid, and nothing is in two payments', () =>
  expectPaymentHistories(200));
