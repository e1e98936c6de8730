import { indexKeys, keys } from '../platform/table/keys.ts';
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import { updateOf } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import { conditionalTransact, type Operation } from '../platform/table/transact.ts';
import { searchIndexUpdates } from './search-rows.ts';
import type { Profile, ProfileDetails } from './stored-profile.ts';

export type ProfileChange = ProfileDetails &
  Partial<
    Pick<
      Profile,
      | 'email'
      | 'formerEmails'
      | 'sub'
      | 'invitedAt'
      | 'invitedBy'
      | 'contact'
      | 'reminders'
      | 'calendarHash'
      | 'calendarSince'
      | 'linksFrom'
      | 'isAdmin'
      | 'isDisabled'
      | 'secondFactorSince'
      | 'taxExempt'
      | 'taxRate'
    >
  >;

type Change = {
  userId: string;
  /** Must use a consistent read. */
  find: (userId: string) => Promise<Profile | undefined>;
  /** Called again if the profile was changed in between. */
  decide: (stored: Profile) => ProfileChange;
  now: Date;
  /** Further operations for the transaction that makes this change. */
  also?: (before: Profile, after: Profile) => Operation[];
};

/**
 * Changes a profile and, in the same transaction, its directory entry, its search index and, if the role changes,
 * the customer count. Undefined if there is no such profile.
 * @throws AppError `conflict` when concurrent changes persist.
 */
export const changeProfile = async (
  table: Table,
  { userId, find, decide, now, also = () => [] }: Change,
): Promise<Profile | undefined> =>
  retryOnConflict(async () => {
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
      ...also(before, after),
    ]);
    return isWritten ? after : 'overtaken';
  }, 'Your account is being changed. Please try again.');

export const countCustomers = (table: Table, by: number): Operation[] =>
  by === 0 ? [] : [updateOf(table, { key: keys.statistics(), add: { customers: by } })];

const profileUpdate = (
  table: Table,
  { before, after, fields }: { before: Profile; after: Profile; fields: readonly string[] },
): Operation => {
  const changed = new Set([...fields, 'revision', 'updatedAt']);
  return updateOf(table, {
    key: keys.user(after.id),
    set: {
      ...Object.fromEntries(Object.entries(after).filter(([field]) => changed.has(field))),
      ...(!after.isAdmin && indexKeys.customer(after)),
    },
    remove: after.isAdmin ? ['gsi1pk', 'gsi1sk'] : [],
    when: 'revision = :seen',
    values: { seen: before.revision },
  });
};
