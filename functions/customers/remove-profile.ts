import { keys } from '../platform/table/keys.ts';
import { checkOf, deleteOf, isAbsent, type RowDelete } from '../platform/table/rows.ts';
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import type { Table } from '../platform/table/table.ts';
import { conditionalTransact, type Operation } from '../platform/table/transact.ts';
import { countCustomers } from './change-profile.ts';
import type { CustomerCounts } from './customer-counts.ts';
import { profileStore } from './profile-store.ts';
import { searchIndexUpdates } from './search-rows.ts';
import type { Profile } from './stored-profile.ts';

type Condition = Pick<RowDelete, 'when' | 'values'>;

/** Operations that delete a profile, on this condition, and everything by which it is found. The profile comes first. */
const profileRemoval = (table: Table, before: Profile, condition: Condition): Operation[] => [
  deleteOf(table, { key: keys.user(before.id), ...condition }),
  ...[
    ...(before.email === null ? [] : [keys.emailLock(before.email)]),
    ...(before.sub === null ? [] : [keys.login(before.sub)]),
  ].map((key) => deleteOf(table, { key })),
  // As an administrator, the profile has no search terms, so all of them are deleted.
  ...searchIndexUpdates(table, { before, after: { ...before, isAdmin: true } }),
  ...countCustomers(table, before.isAdmin ? 0 : -1),
];

type Seen = { profile: Profile; counts: Pick<CustomerCounts, 'bookings' | 'plans'> };

/**
 * Operations that remove a customer if the profile is as it was read, no booking, plan or report was created for them
 * since, and there is no conversation. Afterwards, nothing can be created for them (docs/decisions/0064). For
 * `transactIfCurrent`.
 */
export const unchangedCustomerRemoval = (table: Table, { profile, counts }: Seen): Operation[] => [
  ...profileRemoval(table, profile, {
    when: 'revision = :seen and reportCount = :reports',
    values: { seen: profile.revision, reports: profile.reportCount },
  }),
  deleteOf(table, {
    key: keys.customerCounts(profile.id),
    when: '(attribute_not_exists(#bookings) or #bookings = :bookings) and (attribute_not_exists(#plans) or #plans = :plans)',
    values: { bookings: counts.bookings, plans: counts.plans },
  }),
  { ConditionCheck: checkOf(table, { key: keys.conversation(profile.id), when: isAbsent }) },
];

/**
 * Removes a customer's profile and, in the same transaction, everything by which it is found: the reserved address,
 * the sign-in and the search index. Also lowers the customer count. Does nothing if there is no profile.
 * @param also further operations for the transaction, by the profile as it is removed
 * @throws AppError `conflict` when concurrent changes persist.
 */
export const removeProfile = async (
  table: Table,
  userId: string,
  also: (profile: Profile) => Operation[] = () => [],
): Promise<void> =>
  retryOnConflict<undefined>(async () => {
    const before = await profileStore(table).find(userId, { latest: true });
    if (!before) return undefined;
    const unchanged = { when: 'revision = :seen', values: { seen: before.revision } };
    const isRemoved = await conditionalTransact(table, [
      ...profileRemoval(table, before, unchanged),
      ...also(before),
    ]);
    return isRemoved ? undefined : 'overtaken';
  }, 'This account is being changed. Please try again.');
