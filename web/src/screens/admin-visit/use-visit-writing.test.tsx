import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { newReportValues } from '../../offline/report/editor-form.ts';
import { valuesOf, type VisitRecord, type VisitStart } from '../../offline/outbox/visit-record.ts';
import { readRecord } from '../../offline/outbox/visit-records.ts';
import { beginVisit, writeValues } from '../../offline/outbox/write-visit.ts';
import { refuseStorage } from '../../testing/refuse-storage.ts';
import { adminUser, idOf, today } from '../../testing/fixtures.ts';
import { useVisitWriting } from './use-visit-writing.ts';

const start: VisitStart = {
  operator: adminUser.id,
  visit: idOf(20),
  name: 'Casey',
  hasReport: true,
  values: newReportValues(today, ''),
  reportId: null,
  version: null,
  stored: [],
};

const onFailed = vi.fn<(error: unknown) => void>();
beforeEach(() => onFailed.mockReset());

const write = (first?: VisitRecord) =>
  renderHook(
    ({ record }: { record: VisitRecord | undefined }) => {
      const writing = useVisitWriting(start, record, onFailed);
      // Rerenders when a value changes.
      writing.form.watch();
      return writing;
    },
    { initialProps: { record: first } },
  );

const type = (hook: ReturnType<typeof write>, notes: string) =>
  act(async () => hook.result.current.form.setValue('notes', notes));
const onPhone = async () => {
  const record = await readRecord(start);
  return record && valuesOf(record).notes;
};

it('writes a change a moment later', async () => {
  await type(write(), 'Clear');
  expect(await onPhone()).toBeUndefined();
  await waitFor(async () => expect(await onPhone()).toBe('Clear'));
});

it('begins nothing where nothing is changed', async () => {
  const { result, unmount } = write();
  await result.current.write();
  unmount();
  expect(await readRecord(start)).toBeUndefined();
});

const endings: [string, (hook: ReturnType<typeof write>) => unknown][] = [
  ['the page is put away', () => window.dispatchEvent(new Event('pagehide'))],
  ['another app comes to the front', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the screen is left', ({ unmount }) => unmount()],
  ['that is asked', ({ result }) => result.current.write()],
];

it.each(endings)('writes at once when %s', async (_when, end) => {
  const wait = globalThis.setTimeout;
  const never = (run: () => void, delay?: number) =>
    wait(delay === 250 ? () => undefined : run, delay);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(never as typeof setTimeout);
  const hook = write();
  await type(hook, 'Clear');
  void end(hook);
  await waitFor(async () => expect(await onPhone()).toBe('Clear'));
});

it('says that the phone keeps nothing, and tries again with the next change', async () => {
  await refuseStorage();
  const hook = write();
  await type(hook, 'Clear');
  await act(async () => expect(await hook.result.current.write()).toBe(false));
  expect(onFailed).toHaveBeenCalledOnce();
  await act(async () => hook.result.current.write());
  expect(onFailed).toHaveBeenCalledTimes(2);
});

it('says of what is being stored already whether the phone has stored it', async () => {
  await refuseStorage();
  const hook = write();
  await type(hook, 'Clear');
  const requested = [hook.result.current.write(), hook.result.current.write()];
  await act(async () => expect(await Promise.all(requested)).toEqual([false, false]));
  expect(onFailed).toHaveBeenCalledOnce();
});

it('shows what another tab of this phone writes, but not over what is typed here', async () => {
  const hook = write(await beginVisit(start));
  await writeValues(start, { ...start.values, notes: 'From the other tab' });
  hook.rerender({ record: await readRecord(start) });
  await waitFor(() =>
    expect(hook.result.current.form.getValues('notes')).toBe('From the other tab'),
  );
  await type(hook, 'Typed here');
  const other = { ...start.values, notes: 'From the other tab again' };
  hook.rerender({ record: { ...(await readRecord(start))!, values: other } });
  expect(hook.result.current.form.getValues('notes')).toBe('Typed here');
});
