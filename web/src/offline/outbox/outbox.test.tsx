import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isAppBusy } from '../../lib/app-busy.ts';
import { ApiError, NetworkError } from '../../lib/api-error.ts';
import { closeDeviceStore } from '../../lib/device-store.ts';
import { wait } from '../../lib/wait.ts';
import type { VisitCalls } from './syncing.ts';
import { storeBytes } from './photo-bytes.ts';
import type { PreparePhoto } from './photo-preparation.ts';
import { startOutbox } from './outbox.ts';
import { runTimers } from '../../testing/run-timers.ts';
import { modelServer, type Fate } from './testing/model-server.ts';
import { samplePhoto, visitKey as key, visitStart } from './testing/samples.ts';
import { takeBackTime } from './visit-record.ts';
import { changeRecord, listRecords, readRecord } from './visit-records.ts';
import {
  addStep,
  askToSend,
  beginVisit,
  endTakingBack,
  takeBackTaps,
  writeValues,
} from './write-visit.ts';

let fate: Fate;
let server: ReturnType<typeof modelServer>;

beforeEach(() => {
  fate = 'answered';
  server = modelServer(() => fate);
});

const preparePhoto = vi.fn<PreparePhoto>();

const open = (calls: Partial<VisitCalls> = {}) => {
  const outbox = startOutbox({
    operator: key.operator,
    calls: { ...server.calls, ...calls },
    build: 'one',
    preparePhoto,
  });
  onTestFinished(() => outbox.stop());
  return outbox;
};

const later = (milliseconds: number): void => {
  vi.setSystemTime(Date.now() + milliseconds);
};

const paid = { ...visitStart, hasReport: false };

/** Notes a tap that can no longer be undone. */
const done = async (...step: Parameters<typeof addStep>): Promise<void> => {
  await addStep(...step);
  await endTakingBack(step[0]);
};

const show = (state: 'visible' | 'hidden'): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

it('takes nothing back any more once the phone is put away', async () => {
  fate = 'lost';
  await beginVisit(visitStart);
  await askToSend(key);
  const requested = (await readRecord(key))?.send;
  expect(Date.parse(requested!.notBefore)).toBeGreaterThan(Date.now());
  const outbox = open();
  await waitFor(() => expect(outbox.state().records).toHaveLength(1));
  show('hidden');
  await waitFor(async () =>
    expect(Date.parse((await readRecord(key))!.send!.notBefore)).toBeLessThanOrEqual(Date.now()),
  );
});

describe('a tap', () => {
  it('is sent after eight seconds, by the page that is open', async () => {
    const timer = vi.spyOn(globalThis, 'setTimeout');
    await addStep(paid, 'confirm');
    const outbox = open();
    await waitFor(() => expect(timer).toHaveBeenCalledWith(expect.any(Function), takeBackTime));
    later(takeBackTime - 1);
    outbox.run();
    await waitFor(() => expect(timer).toHaveBeenCalledWith(expect.any(Function), 1));
    expect(server.steps.size).toBe(0);
    later(1);
    await waitFor(() => expect(server.steps.get('confirm')).toBe(1));
    await waitFor(() => expect(outbox.state().records).toEqual([]));
  });

  it('of a customer is sent in the same way', async () => {
    const start = { ...paid, kind: 'customer' as const, visit: 'customer' };
    await addStep(start, 'remind', { key: crypto.randomUUID() });
    const outbox = open();
    await waitFor(() =>
      expect(outbox.state().records).toMatchObject([{ kind: 'customer', visit: 'customer' }]),
    );
    expect(server.steps.size).toBe(0);
    later(takeBackTime);
    outbox.run();
    await waitFor(() => expect(server.steps.get('remind')).toBe(1));
    await waitFor(() => expect(outbox.state().records).toEqual([]));
  });

  it('that was undone is sent by nobody, and leaves nothing', async () => {
    await addStep(paid, 'confirm');
    const outbox = open();
    await waitFor(() => expect(outbox.state().records).toHaveLength(1));
    expect(await takeBackTaps(key, ['confirm'])).toBe(true);
    await waitFor(() => expect(outbox.state().records).toEqual([]));
    later(takeBackTime);
    outbox.run();
    await outbox.waiting.send();
    expect(server.steps.size).toBe(0);
  });

  it('goes at once when the phone is put away', async () => {
    await addStep(paid, 'confirm');
    const outbox = open();
    await waitFor(() => expect(outbox.state().records).toHaveLength(1));
    show('hidden');
    await waitFor(() => expect(server.steps.get('confirm')).toBe(1));
  });

  it('goes at the next opening if the page was killed within the eight seconds', async () => {
    await addStep(paid, 'confirm');
    // As by a page that was killed: nothing of it is left but what it stored.
    await closeDeviceStore();
    await wait(20);
    expect(server.steps.size).toBe(0);
    later(takeBackTime + 3_600_000);
    const outbox = open();
    await waitFor(() => expect(server.steps.get('confirm')).toBe(1));
    await waitFor(() => expect(outbox.state().records).toEqual([]));
  });

  it('waits for a sign-in if the session ended within the eight seconds', async () => {
    await addStep(paid, 'confirm');
    later(takeBackTime);
    const act = vi.fn<VisitCalls['act']>(async () => {
      throw new ApiError(401, '', 'Who?');
    });
    const outbox = open({ act });
    await waitFor(() => expect(outbox.state().stopped).toBe('signed-out'));
    act.mockImplementation(server.calls.act);
    outbox.run();
    await waitFor(() => expect(server.steps.get('confirm')).toBe(1));
  });

  it('is counted and sent at the sign-out without the eight seconds', async () => {
    await addStep(paid, 'confirm');
    const outbox = open();
    await waitFor(() => expect(outbox.waiting.count()).toBe(1));
    await outbox.waiting.send();
    await waitFor(() => expect(server.steps.get('confirm')).toBe(1));
    await waitFor(() => expect(outbox.waiting.count()).toBe(0));
  });

  it('is sent once by two tabs that both carry it', async () => {
    await addStep(paid, 'confirm');
    later(takeBackTime);
    open();
    open();
    await waitFor(() => expect(server.steps.get('confirm')).toBe(1));
    await waitFor(async () => expect(await readRecord(key)).toBeUndefined());
    expect(server.steps.get('confirm')).toBe(1);
  });
});

it('knows when it has read that nothing waits, and is not busy with that', async () => {
  const outbox = open();
  expect(outbox.state()).toMatchObject({ records: [], readAt: undefined, stopped: undefined });
  await waitFor(() => expect(outbox.state().readAt).toBe(Date.now()));
  expect(outbox.state().keepsNothing).toBe(false);
  expect(isAppBusy()).toBe(false);
});

it('carries what was written while it was closed, and what is written from then on', async () => {
  await done(paid, 'markPaid');
  const outbox = open();
  await waitFor(() => expect(server.steps.get('markPaid')).toBe(1));
  await done(paid, 'complete');
  await waitFor(() => expect(server.steps.get('complete')).toBe(1));
  await waitFor(() => expect(outbox.state().records).toEqual([]));
  expect(isAppBusy()).toBe(false);
});

it.each([
  ['the browser comes online', () => window.dispatchEvent(new Event('online'))],
  ['the page is looked at again', () => show('visible')],
])('says that there is no line, and tries again when %s', async (_when, act) => {
  fate = 'lost';
  await done(paid, 'markPaid');
  const outbox = open();
  await waitFor(() => expect(outbox.state().stopped).toBe('no-line'));
  expect(server.steps.size).toBe(0);
  fate = 'answered';
  act();
  await waitFor(() => expect(server.steps.get('markPaid')).toBe(1));
  await waitFor(() => expect(outbox.state()).toMatchObject({ stopped: undefined, records: [] }));
});

it('says of two visits that somebody has to sign in, though the other found no line', async () => {
  await done(paid, 'markPaid');
  await done({ ...paid, visit: 'other' }, 'complete');
  const outbox = open({
    act: async (_record, { action }) => {
      if (action === 'markPaid') throw new NetworkError('cut');
      throw new ApiError(401, '', 'Who?');
    },
  });
  await waitFor(() => expect(outbox.state().stopped).toBe('signed-out'));
});

it('tells who listens of each change, until they stop', async () => {
  const outbox = open();
  const listener = vi.fn<() => void>();
  const stop = outbox.subscribe(listener);
  await waitFor(() => expect(listener).toHaveBeenCalled());
  stop();
  listener.mockClear();
  await outbox.refresh();
  expect(listener).not.toHaveBeenCalled();
});

it('makes photos smaller that wait for it, whatever else waits', async () => {
  fate = 'lost';
  await done({ ...paid, visit: 'other' }, 'markPaid');
  await beginVisit(visitStart);
  const photo = samplePhoto();
  await storeBytes(photo.id, new ArrayBuffer(10));
  await changeRecord(key, (record) => record && { ...record, photos: [photo] });
  preparePhoto.mockResolvedValue({
    bytes: new ArrayBuffer(2),
    type: 'image/jpeg',
    sha256: `${'A'.repeat(43)}=`,
    takenAt: null,
  });
  open();
  await waitFor(async () => expect((await readRecord(key))?.photos[0]?.state).toBe('kept'));
});

it('comes back by itself when words have rested', async () => {
  await beginVisit(visitStart);
  await writeValues(key, { ...visitStart.values, notes: 'Clear' });
  const outbox = open();
  await waitFor(() => expect(outbox.state().records).toHaveLength(1));
  // The tests' clock stands still; only the outbox's timer goes on.
  later(1980);
  outbox.run();
  await outbox.waiting.send();
  expect(server.report()).toBeUndefined();
  later(20);
  await waitFor(() => expect(server.report()?.notes).toBe('Clear'));
});

it('tries again every half minute for as long as the page is looked at', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  fate = 'lost';
  const act = vi.fn<VisitCalls['act']>(server.calls.act);
  await done(paid, 'markPaid');
  const outbox = open({ act });
  await vi.waitFor(() => expect(outbox.state().stopped).toBe('no-line'));
  visibility.mockReturnValue('hidden');
  vi.advanceTimersByTime(30_000);
  await wait(20);
  expect(act).toHaveBeenCalledTimes(1);
  visibility.mockReturnValue('visible');
  vi.advanceTimersByTime(29_000);
  await wait(20);
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  await vi.waitFor(() => expect(act).toHaveBeenCalledTimes(2));
});

it('comes back in two seconds to a visit that another tab is carrying', async () => {
  const gate = Promise.withResolvers<void>();
  const held = navigator.locks.request(`visit ${key.visit}`, () => gate.promise);
  await done(paid, 'markPaid');
  const timer = vi.spyOn(globalThis, 'setTimeout');
  open();
  await waitFor(() => expect(timer).toHaveBeenCalledWith(expect.any(Function), 2000));
  expect(server.steps.size).toBe(0);
  gate.resolve();
  await held;
  runTimers(timer, 2000);
  await waitFor(() => expect(server.steps.get('markPaid')).toBe(1));
});

it('counts at the sign-out what waits, and sends it without the time to take it back', async () => {
  fate = 'lost';
  await beginVisit(visitStart);
  await askToSend(key);
  const outbox = open();
  await waitFor(() => expect(outbox.waiting.count()).toBe(1));
  fate = 'answered';
  expect(server.mails()).toBe(0);
  await outbox.waiting.send();
  await waitFor(() => expect(server.mails()).toBe(1));
  await waitFor(() => expect(outbox.waiting.count()).toBe(0));
});

it('forgets at the sign-out what is not to be sent, of this operator alone', async () => {
  fate = 'lost';
  const operator = '99999999-9999-4999-8999-999999999999';
  await done(paid, 'markPaid');
  await done({ ...paid, operator }, 'markPaid');
  const outbox = open();
  await waitFor(() => expect(outbox.waiting.count()).toBe(1));
  await outbox.waiting.discard();
  expect(await listRecords(key.operator)).toEqual([]);
  expect(await listRecords(operator)).toHaveLength(1);
});

it('is busy no more once it was stopped while it carried, with more to do after that', async () => {
  const gate = Promise.withResolvers<void>();
  const act = vi.fn<VisitCalls['act']>(() => gate.promise);
  await done(paid, 'markPaid');
  const outbox = open({ act });
  await waitFor(() => expect(act).toHaveBeenCalled());
  outbox.run();
  outbox.stop();
  expect(isAppBusy()).toBe(true);
  const listener = vi.fn<() => void>();
  outbox.subscribe(listener);
  gate.resolve();
  await waitFor(() => expect(isAppBusy()).toBe(false));
  expect(listener).not.toHaveBeenCalled();
});

it('does nothing any more once it is stopped', async () => {
  const outbox = open();
  await waitFor(() => expect(outbox.state().readAt).toBeDefined());
  outbox.stop();
  await done(paid, 'markPaid');
  window.dispatchEvent(new Event('online'));
  show('visible');
  later(takeBackTime);
  await wait(20);
  expect(server.steps.size).toBe(0);
  expect(outbox.state().records).toEqual([]);
});
