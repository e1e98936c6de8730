import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { setAppBusy } from '../lib/app-busy.ts';
import { lookForUpdate, startAppWorker } from './app-worker.ts';
import { queryClient } from '../lib/query-client.ts';

class FakeWorker extends EventTarget {
  postMessage = vi.fn<(message: string) => void>();
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  update = vi.fn<() => Promise<void>>(async () => undefined);
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null;
  registration = new FakeRegistration();
  /** Resolves to nothing in some browsers that block workers. */
  register = vi.fn<(url: string, options: object) => Promise<FakeRegistration | undefined>>(
    async () => this.registration,
  );
}

let container: FakeContainer;
const reload = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  vi.stubEnv('PROD', true);
  container = new FakeContainer();
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  reload.mockReset();
});

afterEach(() => {
  setAppBusy('test', false);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllEnvs();
  vi.clearAllTimers();
  vi.useRealTimers();
});

/** Asks the page as the worker does, and returns its answer. */
const askPage = (data: string): unknown => {
  const answered = vi.fn<(answer: string) => void>();
  container.dispatchEvent(
    Object.assign(new Event('message'), { data, ports: [{ postMessage: answered }] }),
  );
  return answered.mock.lastCall?.[0];
};

const takeOver = () => container.dispatchEvent(new Event('controllerchange'));

/** Starts it on a page with nothing left to load. */
const startWhenIdle = async (): Promise<void> => {
  const started = startAppWorker();
  await vi.advanceTimersByTimeAsync(1000);
  await started;
};

it('registers the worker of the operator’s pages', async () => {
  await startWhenIdle();
  expect(container.register.mock.calls).toEqual([
    ['/sw.js', { scope: '/admin/', updateViaCache: 'none' }],
  ]);
});

it('registers its first worker after what the screen waits for, a later one at once', async () => {
  const query = Promise.withResolvers<string>();
  const requested = queryClient.fetchQuery({ queryKey: ['screen'], queryFn: () => query.promise });
  const started = startAppWorker();
  await vi.advanceTimersByTimeAsync(5000);
  expect(container.register).not.toHaveBeenCalled();
  query.resolve('answer');
  await requested;
  await vi.advanceTimersByTimeAsync(1000);
  await started;
  expect(container.register).toHaveBeenCalledOnce();
  container.controller = new FakeWorker();
  await startAppWorker();
  expect(container.register).toHaveBeenCalledTimes(2);
  queryClient.clear();
});

it('works without a worker, in the dev server or where it could not be registered', async () => {
  container.register.mockRejectedValueOnce(new Error('No'));
  await startWhenIdle();
  vi.stubEnv('PROD', false);
  await startWhenIdle();
  expect(container.register).toHaveBeenCalledOnce();
});

it('tells the worker whether something must not be interrupted here', async () => {
  await startWhenIdle();
  expect(askPage('are-you-busy')).toBe('free');
  setAppBusy('test', true);
  expect(askPage('are-you-busy')).toBe('busy');
  expect(askPage('something else')).toBeUndefined();
});

it('does not reload a page that its first worker takes over, and reloads at the next', async () => {
  await startWhenIdle();
  takeOver();
  expect(reload).not.toHaveBeenCalled();
  takeOver();
  expect(reload).toHaveBeenCalledOnce();
});

it('reloads a page of the version before only once nothing is written there', async () => {
  container.controller = new FakeWorker();
  await startWhenIdle();
  setAppBusy('test', true);
  takeOver();
  vi.advanceTimersByTime(5000);
  expect(reload).not.toHaveBeenCalled();
  setAppBusy('test', false);
  vi.advanceTimersByTime(1000);
  expect(reload).toHaveBeenCalled();
});

it('offers its turn to a new version again and again, and when the page becomes free', async () => {
  const waiting = new FakeWorker();
  container.registration.waiting = waiting;
  await startWhenIdle();
  expect(waiting.postMessage.mock.calls).toEqual([['take-over-if-free']]);
  waiting.postMessage.mockClear();
  vi.advanceTimersByTime(5000);
  expect(waiting.postMessage).toHaveBeenCalledOnce();
  waiting.postMessage.mockClear();
  setAppBusy('test', true);
  setAppBusy('test', false);
  vi.advanceTimersByTime(1000);
  expect(waiting.postMessage).toHaveBeenCalled();
});

it.each<[string, () => Promise<void>]>([
  [
    'was being installed when the page opened is ready',
    async () => {
      const worker = new FakeWorker();
      container.registration.installing = worker;
      await startWhenIdle();
      container.registration.waiting = worker;
      worker.dispatchEvent(new Event('statechange'));
    },
  ],
  [
    'was found later is ready',
    async () => {
      await startWhenIdle();
      const worker = new FakeWorker();
      container.registration.installing = worker;
      container.registration.dispatchEvent(new Event('updatefound'));
      container.registration.waiting = worker;
      worker.dispatchEvent(new Event('statechange'));
    },
  ],
  [
    'waits when the page is looked at again',
    async () => {
      await startWhenIdle();
      container.registration.waiting = new FakeWorker();
      document.dispatchEvent(new Event('visibilitychange'));
    },
  ],
])('offers its turn at once to a new version that %s', async (_when, happen) => {
  await happen();
  expect(container.registration.waiting?.postMessage.mock.calls).toEqual([['take-over-if-free']]);
});

it.each([true, false])(
  'asks the browser to keep what the phone has stored, where it has a worker: %s',
  async (hasWorker) => {
    const persist = vi.fn<() => Promise<boolean>>().mockRejectedValue(new Error('No'));
    Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'));
    if (!hasWorker) container.register.mockResolvedValueOnce(undefined);
    await startWhenIdle();
    expect(persist).toHaveBeenCalledTimes(hasWorker ? 1 : 0);
  },
);

it('looks for a new version when asked, and says whether there is one', async () => {
  await startWhenIdle();
  expect(await lookForUpdate()).toBe(false);
  expect(container.registration.update).toHaveBeenCalledOnce();
  container.registration.installing = new FakeWorker();
  expect(await lookForUpdate()).toBe(true);
  container.registration.installing = null;
  container.registration.waiting = new FakeWorker();
  container.registration.update.mockRejectedValueOnce(new Error('No line'));
  expect(await lookForUpdate()).toBe(true);
  expect(container.registration.waiting.postMessage).toHaveBeenCalled();
});
