import { afterEach, expect, test, vi } from 'vitest';
import { logger } from './logger.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test('logs where an error happened and nothing of what its message quotes', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const error = new Error(
    'cannot store\n  "gate code 4711"\n    at Elm Street 7\n    at Elm Street, before 8:30:00\n for casey@example.com',
  );
  logger.error('request-failed', error, { requestId: 'r1' });
  const [line] = log.mock.calls[0]!;
  expect(line).toMatchObject({ event: 'request-failed', requestId: 'r1', error: 'Error' });
  expect(line.at).toMatch(/^\s+at .*logger\.test\.ts/);
  expect(JSON.stringify(line)).not.toMatch(/4711|Elm|casey/);
});

test('names the function, since all functions share a log', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'sheriff-dev-get-cart');
  logger.warn('near-timeout', { milliseconds: 9900 });
  expect(warn).toHaveBeenCalledWith({
    event: 'near-timeout',
    functionName: 'sheriff-dev-get-cart',
    milliseconds: 9900,
  });
});

test('logs only the type of other thrown values', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  logger.error('request-failed', 'casey@example.com');
  expect(log).toHaveBeenCalledWith({ event: 'request-failed', error: 'string' });
});
