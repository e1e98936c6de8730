import { createProfile } from '../customers/create-profile.ts';
import { profileStore } from '../customers/profile-store.ts';
import { putPlan } from '../plans/plan-store.ts';
import type { Table } from '../platform/table.ts';
import { conditionalTransact } from '../platform/transact.ts';
import { noteRow } from './import-store.ts';
import type { MadeRow } from './import-store.ts';
import { planOfRow } from './plan-of-row.ts';
import type { RowReading } from './read-row.ts';

type Writing = {
  importId: string;
  hash: string;
  row: Extract<RowReading, { ok: true }>;
  /** The customer whom an earlier row of the file made; undefined for a row that makes one. */
  owner: string | undefined;
  today: string;
  now: Date;
};

/**
 * Makes what a row brings, all of it or nothing, but for the visits of its plan. Undefined when the row was made by another call, or the e-mail was taken, since it was looked for.
 */
export type RowWriter = (writing: Writing) => Promise<MadeRow | undefined>;

export const rowWriter =
  ({ table, newId }: { table: Table; newId: () => string }): RowWriter =>
  async ({ importId, hash, row: { customer, plan }, owner, today, now }) => {
    const customerId = owner ?? newId();
    const profile = owner === undefined ? undefined : await profileStore(table).find(owner);
    const isElsewhere = profile !== undefined && profile.address !== customer.address;
    const made = plan && {
      ...planOfRow(plan, {
        id: newId(),
        customerId,
        importId,
        address: isElsewhere ? customer.address : null,
        today,
        now,
      }),
    };
    const row: MadeRow = {
      hash,
      customerId,
      planId: made?.id ?? null,
      importedAt: now.toISOString(),
    };
    const operations = [noteRow(table, importId, row), ...(made ? [putPlan(table, made)] : [])];
    const isMade =
      owner === undefined
        ? await createProfile(
            table,
            { ...customer, id: customerId, sub: null, isAdmin: false },
            now,
            operations,
          )
        : await conditionalTransact(table, operations);
    return isMade ? row : undefined;
  };
