import { AppError } from 'shared/errors.ts';
import { profileStore } from '../customers/profile-store.ts';
import { rowOwner } from '../customers/row-owner.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { keys } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';

/** The person who has an address, administrators included; undefined for a stranger's address. */
export const ownerOfAddress = async (table: Table, email: string): Promise<Profile | undefined> => {
  const id = await rowOwner(table, keys.emailLock(email));
  return id === undefined ? undefined : profileStore(table).find(id, { latest: true });
};

/**
 * The customer who has an address; undefined for a stranger's address.
 * @throws AppError `conflict` for an administrator's address, since administrators are not customers.
 */
export const customerWith = async (table: Table, email: string): Promise<Profile | undefined> => {
  const found = await ownerOfAddress(table, email);
  if (found?.isAdmin)
    throw new AppError('conflict', 'This email address belongs to an administrator.');
  return found;
};
