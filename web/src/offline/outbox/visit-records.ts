import { deviceStore } from '../../lib/device-store.ts';
import { visitRecord, type VisitRecord } from './visit-record.ts';
import * as z from 'zod/mini';

export type VisitKey = Pick<VisitRecord, 'operator' | 'visit'>;

const channelName = 'visit-records';
const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

/** Says in every tab that records have changed. */
export const announceRecords = (): void => {
  for (const listener of listeners) listener();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel?.postMessage('changed');
};

/** Calls the listener after each change, made in this tab or another. */
export const onRecordsChanged = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (!channel) {
    channel = new BroadcastChannel(channelName);
    channel.addEventListener('message', () => {
      for (const each of listeners) each();
    });
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    channel?.close();
    channel = undefined;
  };
};

const parse = (value: unknown): VisitRecord | undefined => z.safeParse(visitRecord, value).data;

const keyOf = ({ operator, visit }: VisitKey): [string, string] => [operator, visit];

export const readRecord = async (key: VisitKey): Promise<VisitRecord | undefined> =>
  parse(await (await deviceStore()).get('visits', keyOf(key)));

/** The records of one operator, in the order in which they were begun. */
export const listRecords = async (operator: string): Promise<VisitRecord[]> => {
  const range = IDBKeyRange.bound([operator], [operator, []]);
  const values = await (await deviceStore()).getAll('visits', range);
  return values
    .flatMap((value) => parse(value) ?? [])
    .toSorted((one, other) => one.startedAt.localeCompare(other.startedAt));
};

/** Whether something was not stored because a newer build wrote a record that this build cannot read. */
export const isOfNewerBuild = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'DataError';

/**
 * Changes a record in one transaction, so that typing and carrying never overwrite each other. `change` gets the
 * current record, or undefined if there is none, and returns the new one, or undefined to leave it unchanged.
 *
 * @returns the record as it is afterwards
 * @throws DOMException `QuotaExceededError` if the storage is full, `DataError` for a record of a newer build, which
 *   must not be overwritten after a rollback ({@link isOfNewerBuild})
 */
export const changeRecord = async (
  key: VisitKey,
  change: (record: VisitRecord | undefined) => VisitRecord | undefined,
): Promise<VisitRecord | undefined> => {
  const transaction = (await deviceStore()).transaction('visits', 'readwrite', {
    durability: 'strict',
  });
  const stored: unknown = await transaction.store.get(keyOf(key));
  const before = parse(stored);
  if (stored !== undefined && !before) {
    await transaction.done;
    throw new DOMException('A newer build has written this', 'DataError');
  }
  const after = change(before);
  if (after !== undefined && after !== before) await transaction.store.put(after, keyOf(key));
  await transaction.done;
  if (after !== undefined && after !== before) announceRecords();
  return after ?? before;
};

/** Changes a record that exists, and notes when. */
export const editRecord = async (
  key: VisitKey,
  change: (record: VisitRecord) => VisitRecord,
): Promise<VisitRecord | undefined> =>
  changeRecord(
    key,
    (record) => record && { ...change(record), changedAt: new Date().toISOString() },
  );

/** Deletes a visit's record and the bytes of its photos, if `isOver` still returns true for it. */
export const dropRecord = async (
  key: VisitKey,
  isOver: (record: VisitRecord) => boolean = () => true,
): Promise<void> => {
  const transaction = (await deviceStore()).transaction(['visits', 'photos'], 'readwrite');
  const record = parse(await transaction.objectStore('visits').get(keyOf(key)));
  if (record && isOver(record)) {
    for (const { id } of record.photos) await transaction.objectStore('photos').delete(id);
    await transaction.objectStore('visits').delete(keyOf(key));
  }
  await transaction.done;
  announceRecords();
};
