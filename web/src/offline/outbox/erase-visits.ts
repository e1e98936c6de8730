import * as z from 'zod/mini';
import { deviceStore } from '../../lib/device-store.ts';
import { isOnServer } from './is-on-server.ts';
import { visitRecord } from './visit-record.ts';
import { announceRecords, dropRecord } from './visit-records.ts';

/** Any build's record, also one that this build cannot read. */
const named = z.looseObject({ name: z.string(), problem: z.optional(z.unknown()) });
/** With the other version of the report, as the server sent it. */
const conflict = z.looseObject({ kind: z.literal('conflict'), stored: z.looseObject({}) });

/** A stored record without the customer's name and without the other version, which the server sends again. */
const withoutName = (value: unknown): unknown => {
  const { data } = z.safeParse(named, value);
  if (!data) return value;
  const other = z.safeParse(conflict, data.problem).data;
  if (data.name === '' && !other) return value;
  return { ...data, name: '', ...(other && { problem: { ...other, stored: null } }) };
};

/** Erases every customer's name from the unsent work on this phone, whoever wrote it (rules: field-5). */
export const eraseNames = async (): Promise<void> => {
  const transaction = (await deviceStore()).transaction('visits', 'readwrite');
  let isChanged = false;
  for (
    let cursor = await transaction.store.openCursor();
    cursor;
    // oxlint-disable-next-line no-await-in-loop -- a cursor has no other way
    cursor = await cursor.continue()
  ) {
    const after = withoutName(cursor.value);
    if (after === cursor.value) continue;
    isChanged = true;
    // oxlint-disable-next-line no-await-in-loop -- the same
    await cursor.update(after);
  }
  await transaction.done;
  if (isChanged) announceRecords();
};

/** At the sign-out: erases each visit that the server has, and the customers' names of the others. */
export const eraseVisits = async (): Promise<void> => {
  const values = await (await deviceStore()).getAll('visits');
  const records = values.flatMap((value) => z.safeParse(visitRecord, value).data ?? []);
  await Promise.all(records.map((record) => dropRecord(record, isOnServer)));
  await eraseNames();
};
