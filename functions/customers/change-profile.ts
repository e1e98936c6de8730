import { indexKeys, keys } from '../platform/keys.ts';
import { retryOvertaken } from '../platform/retry-overtaken.ts';
import { updateOf } from '../platform/rows.ts';
import type { Table } from '../platform/table.ts';
import { conditionalTransact } from '../platform/transact.ts';
import type { Operation } from '../platform/transact.ts';
import { searchIndexUpdates } from './search-rows.ts';
import type { Profile, ProfileDetails } from './stored-profile.ts';

/** What may change in a profile that stands. */
export type ProfileChange = ProfileDetails & { isAdmin?: boolean };

type Change = {
  userId: string;
  /** Reads the profile as last written. */
  find: (userId: string) => Promise<Profile | undefined>;
  /** Decides upon the stored profile; asked again when another change came in between. */
  decide: (stored: Profile) => ProfileChange;
  now: Date;
};

/**
 * Changes a profile, and with it everything that is kept of it elsewhere: its place in the directory
 * and in the search, and the count of customers when the role changes. One transaction, on the
 * condition that the profile is as it was read; undefined when there is none.
 * @throws AppError `conflict` when it will not hold still.
 */
export const changeProfile = async (
  table: Table,
  { userId, find, decide, now }: Change,
): Promise<Profile | undefined> =>
  retryOvertaken(async () => {
    const before = await find(userId);
    if (!before) return undefined;
    const change = decide(before);
    if (Object.keys(change).length === 0) return before;
    const { revision } = before;
    const after = { ...before, ...change, revision: revision + 1, updatedAt: now.toISOString() };
    const isWritten = await conditionalTransact(table, [
      profileUpdate(table, { before, after, fields: Object.keys(change) }),
      ...searchIndexUpdates(table, { before, after }),
      ...countCustomers(table, Number(before.isAdmin) - Number(after.isAdmin)),
    ]);
    return isWritten ? after : 'overtaken';
  }, 'Your account is being changed. Please try again.');

/** The move of the count of customers. */
export const countCustomers = (table: Table, by: number): Operation[] =>
  by === 0 ? [] : [{ Update: updateOf(table, { key: keys.statistics(), add: { customers: by } }) }];

const profileUpdate = (
  table: Table,
  { before, after, fields }: { before: Profile; after: Profile; fields: readonly string[] },
): Operation => {
  const changed = new Set([...fields, 'revision', 'updatedAt']);
  return {
    Update: updateOf(table, {
      key: keys.user(after.id),
      set: {
        ...Object.fromEntries(Object.entries(after).filter(([field]) => changed.has(field))),
        ...(!after.isAdmin && indexKeys.customer(after)),
      },
      remove: after.isAdmin ? ['gsi1pk', 'gsi1sk'] : [],
      when: 'revision = :seen',
      values: { seen: before.revision },
    }),
  };
};
