import { keys } from '../platform/table/keys.ts';
import { deleteOf, type RowDelete } from '../platform/table/rows.ts';
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import type { Table } from '../platform/table/table.ts';
import { conditionalTransact, type Operation } from '../platform/table/transact.ts';
import { countCustomers } from './change-profile.ts';
import { profileStore } from './profile-store.ts';
import { searchIndexUpdates } from './search-rows.ts';
import type { Profile } from './stored-profile.ts';

/** Operations that delete a profile, on this condition, and everything by which it is found. The profile comes first. */
export const profileRemoval = (
  table: Table,
  before: Profile,
  condition: Pick<RowDelete, 'when' | 'values'>,
): Operation[] => [
  deleteOf(table, { key: keys.user(before.id), ...condition }),
  ...[
    ...(before.email === null ? [] : [keys.emailLock(before.email)]),
    ...(before.sub === null ? [] : [keys.login(before.sub)]),
  ].map((key) => deleteOf(table, { key })),
  // As an administrator, the profile has no search terms, so all of them are deleted.
  ...searchIndexUpdates(table, { before, after: { ...before, isAdmin: true } }),
  ...countCustomers(table, before.isAdmin ? 0 : -1),
];

/**
 * Removes a customer's profile and, in the same transaction, everything by which it is found: the reserved address,
 * the sign-in and the search index. Also lowers the customer count. Does nothing if there is no profile.
 * @param seen the profile as it was read; if given, a profile that has changed since is kept
 * @returns false if the profile was kept
 * @throws AppError `conflict` when concurrent changes persist.
 */
export const removeProfile = async (
  table: Table,
  userId: string,
  seen?: Pick<Profile, 'revision'>,
): Promise<boolean> =>
  retryOnConflict<boolean>(async () => {
    const before = await profileStore(table).find(userId, { latest: true });
    if (!before) return true;
    if (seen && before.revision !== seen.revision) return false;
    const unchanged = { when: 'revision = :seen', values: { seen: before.revision } };
    const isRemoved = await conditionalTransact(table, profileRemoval(table, before, unchanged));
    return isRemoved || 'overtaken';
  }, 'This account is being changed. Please try again.');
