import { expect, test, vi } from 'vitest';
import { secretReader, type ProviderSecret } from './provider-secret.ts';

const secret = (key: string): ProviderSecret => ({ key, webhookSecret: 'whsec_test' });

const reading = (...secrets: ProviderSecret[]) => {
  let now = 0;
  const get = vi.fn<(name: string) => Promise<ProviderSecret>>();
  for (const each of secrets) get.mockResolvedValueOnce(each);
  const reader = secretReader('dev/stripe', { get, clock: () => now });
  return { reader, get, later: (milliseconds: number) => (now += milliseconds) };
};

test('is read once for any number of calls, and again after 15 minutes', async () => {
  const { reader, get, later } = reading(secret('rk_test_1'), secret('rk_test_2'));
  const both = await Promise.all([reader.read(), reader.read()]);
  expect(both.map(({ key }) => key)).toEqual(['rk_test_1', 'rk_test_1']);
  later(15 * 60_000 - 1);
  expect((await reader.read()).key).toBe('rk_test_1');
  later(1);
  expect((await reader.read()).key).toBe('rk_test_2');
  expect(get.mock.calls).toEqual([['dev/stripe'], ['dev/stripe']]);
});

test('is read again once it is refused, by however many calls', async () => {
  const { reader, get } = reading(secret('rk_test_1'), secret('rk_test_2'));
  const old = await reader.read();
  reader.renew(old);
  const renewed = await reader.read();
  // A call that began before has learned of it later.
  reader.renew(old);
  expect(await reader.read()).toBe(renewed);
  expect(get).toHaveBeenCalledTimes(2);
});

test('a failure is not kept', async () => {
  const { reader, get } = reading();
  get.mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce(secret('rk_test_1'));
  await expect(reader.read()).rejects.toThrow('away');
  expect((await reader.read()).key).toBe('rk_test_1');
});
