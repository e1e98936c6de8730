import { beforeEach, test, vi } from 'vitest';
import { expectPaymentHistories } from './testing/payment-histories.ts';

beforeEach(() => {
  for (const method of ['error', 'info'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined);
});

// Representative: functions/payments/payment-histories.test.ts > however calls die, meet and repeat
test('ten thousand histories of payments agree with the provider to the cent', () =>
  expectPaymentHistories(10_000));
