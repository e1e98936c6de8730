import { afterEach, expect, test, vi } from 'vitest';
import { timeUp } from '../lib/api-error.ts';
import { connectivity } from '../lib/connectivity.ts';
import { requestTimeout } from '../lib/request.ts';
import { loadScreen } from './load-screen.ts';

afterEach(() => {
  connectivity.clear();
  vi.useRealTimers();
});

const never = new Promise<never>(() => undefined);
const Component = () => null;

test.each([
  ['its code', () => never],
  ['what it is not drawn without', async () => ({ Component, ahead: never })],
])(
  'a screen whose line lets %s hang fails, and says that there is a problem',
  async (_of, load) => {
    vi.useFakeTimers();
    const failure = loadScreen(load).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(requestTimeout);
    expect(await failure).toBe(timeUp);
    expect(connectivity.view()).toBeDefined();
  },
);
