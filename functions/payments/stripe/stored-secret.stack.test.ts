import { expect, test } from 'vitest';
import { allFunctions } from '../../manifest.ts';
import { intercepting, type AwsCall } from '../../testing/intercepted-calls.ts';
import { secretReader } from './provider-secret.ts';

const readingOf = async (SecretString: string | undefined) => {
  const calls: Partial<AwsCall>[] = [];
  const result = await intercepting(
    async ({ service, name, input }) => {
      calls.push({ service, name, input });
      return { SecretString };
    },
    async () =>
      secretReader('dev/stripe')
        .read()
        .catch((error: unknown) => String(error)),
  );
  return { result, calls };
};

test('is in Secrets Manager, under the stage’s name for it', async () => {
  const secret = { key: 'rk_test_51Example', webhookSecret: 'whsec_example' };
  const { result, calls } = await readingOf(JSON.stringify(secret));
  expect(result).toEqual(secret);
  expect(calls).toEqual([
    { service: 'Secrets Manager', name: 'GetSecretValue', input: { SecretId: 'dev/stripe' } },
  ]);
});

test.each([
  undefined,
  '{}',
  '{"key":"pk_test_public","webhookSecret":"whsec_example"}',
  '{"key":"rk_test_51Example","webhookSecret":"example"}',
])('%s is malformed, which no message quotes', async (text) => {
  const { result } = await readingOf(text);
  expect(result).toBe('MalformedSecretError: The secret of the payment provider is malformed');
});

test('only these functions may read it', () => {
  const readers = allFunctions.filter(({ grants }) =>
    grants.some(({ on }) => on === 'payment-secret'),
  );
  expect(readers.map(({ name }) => name)).toEqual([
    'act-on-link',
    'start-payment',
    'get-payment',
    'cancel-payment',
    'receive-payment-event',
    'list-payment-methods',
    'set-up-payment-method',
    'remove-payment-method',
    'cancel-customer-payment',
    'refund-payment',
    'retry-payment',
    'gather-evidence',
    'reconcile-payments',
    'collect-charges',
    'finish-deletions',
  ]);
});
