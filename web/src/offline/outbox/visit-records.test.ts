import { expect, it, vi } from 'vitest';
import { onRecordsChanged } from './visit-records.ts';

const listener = () => vi.fn<() => void>();

const notify = (channel: BroadcastChannel): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel.postMessage('changed');
};

it('hears other tabs for as long as anything on the page listens', async () => {
  // As another tab has it.
  const elsewhere = new BroadcastChannel('visit-records');
  const [list, editor] = [listener(), listener()];
  const stops = [onRecordsChanged(list), onRecordsChanged(editor)];
  notify(elsewhere);
  await vi.waitFor(() =>
    expect([list, editor].map(({ mock }) => mock.calls.length)).toEqual([1, 1]),
  );

  stops[0]!();
  notify(elsewhere);
  await vi.waitFor(() => expect(editor).toHaveBeenCalledTimes(2));
  expect(list).toHaveBeenCalledTimes(1);

  stops[1]!();
  const later = listener();
  const stop = onRecordsChanged(later);
  notify(elsewhere);
  await vi.waitFor(() => expect(later).toHaveBeenCalledTimes(1));
  expect(editor).toHaveBeenCalledTimes(2);
  stop();
  elsewhere.close();
});
