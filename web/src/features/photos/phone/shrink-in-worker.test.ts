import { describe, expect, it, vi } from 'vitest';
import { workerShrinking, type PhotoWorker } from './shrink-in-worker.ts';

const photo = new Blob(['photo']);
const size = { width: 4, height: 3 };
const shrunk = { outcome: 'shrunk', bytes: new ArrayBuffer(1), full: size, ...size };

/** A fake worker; `answer` reacts to each photo. */
const workerThat = (answer: (worker: EventTarget) => void) => {
  const target = new EventTarget();
  const terminate = vi.fn<() => void>();
  const worker: PhotoWorker = {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    terminate,
    postMessage: () => queueMicrotask(() => answer(target)),
  };
  return { worker, terminate };
};

const saying = (data: unknown) => (worker: EventTarget) =>
  void worker.dispatchEvent(new MessageEvent('message', { data }));

describe('shrinking in a worker', () => {
  it('starts one worker for all photos', async () => {
    const start = vi.fn<() => PhotoWorker>(() => workerThat(saying(shrunk)).worker);
    const shrink = workerShrinking(start);
    expect(await shrink(photo)).toEqual(shrunk);
    expect(await shrink(photo)).toEqual(shrunk);
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('keeps a worker that says that it cannot', async () => {
    const { worker, terminate } = workerThat(saying({ outcome: 'failed', reason: 'HEIC' }));
    expect(await workerShrinking(() => worker)(photo)).toBeUndefined();
    expect(terminate).not.toHaveBeenCalled();
  });

  it.each([
    ['fails', (worker: EventTarget) => void worker.dispatchEvent(new Event('error'))],
    ['answers what nobody can read', saying({ outcome: 'shrunk', bytes: 'none' })],
  ])('replaces a worker that %s', async (_, answer) => {
    const { worker, terminate } = workerThat(answer);
    const start = vi.fn<() => PhotoWorker>(() => worker);
    const shrink = workerShrinking(start);
    expect(await shrink(photo)).toBeUndefined();
    expect(terminate).toHaveBeenCalledTimes(1);
    expect(await shrink(photo)).toBeUndefined();
    expect(start).toHaveBeenCalledTimes(2);
  });

  it('gives up one that is silent for twenty seconds', async () => {
    vi.useFakeTimers();
    const { worker, terminate } = workerThat(() => undefined);
    const outcome = workerShrinking(() => worker)(photo);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(terminate).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBeUndefined();
    expect(terminate).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });

  it('does without where there are no workers', async () => {
    const shrink = workerShrinking(() => {
      throw new Error('not here');
    });
    expect(await shrink(photo)).toBeUndefined();
  });
});
