import { createProfile } from '../customers/create-profile.ts';
import { countForCustomer } from '../customers/customer-counts.ts';
import { customerExists } from '../customers/customer-exists.ts';
import { profileStore } from '../customers/profile-store.ts';
import { putPlan } from '../plans/plan-store.ts';
import type { Table } from '../platform/table/table.ts';
import { transactIfCurrent } from '../platform/table/transact.ts';
import { noteRow, type MadeRow } from './import-store.ts';
import { planOfRow } from './plan-of-row.ts';
import type { RowReading } from './read-row.ts';

type Writing = {
  importId: string;
  hash: string;
  row: Extract<RowReading, { ok: true }>;
  /** The customer created from an earlier row of the file; undefined for a row that creates one. */
  owner: string | undefined;
  today: string;
  now: Date;
};

/**
 * Creates everything that a row describes, except for the plan's visits, or nothing at all. Undefined if, since the
 * lookup, another call has imported the row, the email address has been taken or the customer was removed.
 */
export type RowWriter = (writing: Writing) => Promise<MadeRow | undefined>;

export const rowWriter =
  ({ table, newId }: { table: Table; newId: () => string }): RowWriter =>
  async ({ importId, hash, row: { customer, plan }, owner, today, now }) => {
    const customerId = owner ?? newId();
    // The customer may have been created a moment ago, with the row before.
    const profile =
      owner === undefined ? undefined : await profileStore(table).find(owner, { latest: true });
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
    const operations = [
      noteRow(table, importId, row),
      ...(made ? [putPlan(table, made), countForCustomer(table, customerId, { plans: 1 })] : []),
    ];
    const isMade =
      owner === undefined
        ? await createProfile(
            table,
            { ...customer, id: customerId, sub: null, isAdmin: false },
            now,
            operations,
          )
        : await transactIfCurrent(table, [...operations, customerExists(table, customerId)]);
    return isMade ? row : undefined;
  };
