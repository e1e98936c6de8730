import { expect, it, vi } from 'vitest';
import { appBusy, isAppBusy, setAppBusy } from './app-busy.ts';
import { hasWork, sessionEnd, staysWithoutSession } from './session-end.ts';
import { registerWaitingWork, waitingWork } from './waiting-work.ts';

it('is busy as long as any task is, and notifies once', () => {
  const listener = vi.fn<() => void>();
  const stop = appBusy.subscribe(listener);
  setAppBusy('outbox', true);
  setAppBusy('editor', true);
  setAppBusy('outbox', false);
  expect(isAppBusy()).toBe(true);
  expect(staysWithoutSession()).toBe(true);
  setAppBusy('editor', false);
  expect(isAppBusy()).toBe(false);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
});

it('uses the outbox that was registered last, and none once it has ended', async () => {
  const work = {
    count: () => 3,
    send: vi.fn<() => Promise<void>>(async () => undefined),
    discard: async () => undefined,
  };
  const stop = registerWaitingWork(work);
  expect(waitingWork.count()).toBe(3);
  expect(staysWithoutSession()).toBe(true);
  await waitingWork.send();
  expect(work.send).toHaveBeenCalledOnce();
  stop();
  expect(waitingWork.count()).toBe(0);
  expect(staysWithoutSession()).toBe(false);
});

it('does not redirect if a strip already shows that the session is over', () => {
  sessionEnd.set(true);
  expect([hasWork(), staysWithoutSession()]).toEqual([false, true]);
  sessionEnd.set(false);
});
