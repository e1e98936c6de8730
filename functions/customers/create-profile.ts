import { cancellationCodes } from '../platform/table/cancellations.ts';
import { indexKeys, keys } from '../platform/table/keys.ts';
import { isAbsent, putOf } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import { transact, type Operation } from '../platform/table/transact.ts';
import { countCustomers } from './change-profile.ts';
import { searchIndexUpdates } from './search-rows.ts';
import { storedProfile, type Profile, type ProfileDetails } from './stored-profile.ts';

export type NewProfile = ProfileDetails &
  Pick<Profile, 'id' | 'sub' | 'email' | 'firstName' | 'lastName' | 'isAdmin'> & {
    /** Whether they have yet to sign in for the first time (sign-in-store.ts). */
    isUnused?: boolean;
  };

/**
 * Creates a profile and, in the same transaction, reserves its address and its sign-in, counts the customer and
 * makes them searchable. Returns false if the id, address or sign-in is already taken, or when a condition of
 * `also` fails.
 */
export const createProfile = async (
  table: Table,
  person: NewProfile,
  now: Date,
  also: readonly Operation[] = [],
): Promise<boolean> => {
  const { id, sub, email, isAdmin, isUnused = false } = person;
  const at = now.toISOString();
  const first = storedProfile.parse({ ...person, revision: 1, createdAt: at, updatedAt: at });
  const reservations = [
    ...(email === null ? [] : [keys.emailLock(email)]),
    ...(sub === null ? [] : [{ ...keys.login(sub), ...(isUnused && { unusedSince: at }) }]),
  ];
  try {
    await transact(table, [
      putOf(table, {
        item: { ...first, ...keys.user(id), ...(!isAdmin && indexKeys.customer(first)) },
        when: isAbsent,
      }),
      ...reservations.map((row) => putOf(table, { item: { ...row, userId: id }, when: isAbsent })),
      ...countCustomers(table, isAdmin ? 0 : 1),
      ...searchIndexUpdates(table, { after: first }),
      ...also,
    ]);
    return true;
  } catch (error) {
    if (cancellationCodes(error).includes('ConditionalCheckFailed')) return false;
    throw error;
  }
};
