import { expect, it, vi } from 'vitest';
import { registerWaitingWork, waitingWork } from './waiting-work.ts';

const work = (count: number) => ({
  count: () => count,
  send: vi.fn<() => Promise<void>>().mockResolvedValue(),
  discard: vi.fn<() => Promise<void>>().mockResolvedValue(),
});

it('has the work of the outbox registered last, until that one ends', async () => {
  const [one, other] = [work(1), work(2)];
  const endOne = registerWaitingWork(one);
  const endOther = registerWaitingWork(other);
  // The first one ends after the second has registered.
  endOne();
  expect(waitingWork.count()).toBe(2);
  await waitingWork.send();
  await waitingWork.discard();
  expect([other.send, other.discard].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect([one.send, one.discard].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  endOther();
  expect(waitingWork.count()).toBe(0);
});
