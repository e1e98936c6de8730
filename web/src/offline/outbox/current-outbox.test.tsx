import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { outboxState, runOutbox, setCurrentOutbox, useVisitRecord } from './current-outbox.ts';
import type { Outbox } from './outbox.ts';
import { sampleRecord } from './testing/samples.ts';

/** An outbox with one visit, of somebody with this name. */
const outboxOf = (name: string) => {
  const listeners = new Set<() => void>();
  const records = [sampleRecord({ name })];
  const state = { records, readAt: 1, stopped: undefined, keepsNothing: false };
  const outbox = {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    refresh: async () => undefined,
    waiting: { count: () => 1, send: async () => undefined, discard: async () => undefined },
    run: vi.fn<() => void>(),
    stop: vi.fn<() => void>(),
  } satisfies Outbox;
  return { outbox, listeners };
};

/** Makes it the page's outbox; returns a function that ends it. */
const begin = (outbox: Outbox): (() => void) => {
  const ends: (() => void)[] = [];
  act(() => {
    ends.push(setCurrentOutbox(outbox));
  });
  return () => act(() => ends.forEach((end) => end()));
};

const Name = () => <p>{useVisitRecord('visit')?.name ?? 'Nobody'}</p>;

it('shows the visits of whoever is signed in, and carries nothing of theirs once they are not', () => {
  const [one, other] = [outboxOf('Dana'), outboxOf('Robin')];
  render(<Name />);
  screen.getByText('Nobody');
  const leaveOne = begin(one.outbox);
  screen.getByText('Dana');
  const leaveOther = begin(other.outbox);
  // The previous outbox ends after the next one has begun.
  leaveOne();
  screen.getByText('Robin');
  expect([one.outbox.stop, other.outbox.stop].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  expect([one.listeners.size, other.listeners.size]).toEqual([0, 1]);
  runOutbox();
  expect([one.outbox.run, other.outbox.run].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  leaveOther();
  screen.getByText('Nobody');
  expect(outboxState().readAt).toBeUndefined();
  expect(other.outbox.stop).toHaveBeenCalledOnce();
});
