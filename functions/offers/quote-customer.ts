import { AppError } from 'shared/errors.ts';
import { profileStore } from '../customers/profile-store.ts';
import { rowOwner } from '../customers/row-owner.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { keys } from '../platform/keys.ts';
import type { Table } from '../platform/table.ts';

/** Whoever has an address, an administrator too; undefined for a stranger's. */
export const ownerOfAddress = async (table: Table, email: string): Promise<Profile | undefined> => {
  const id = await rowOwner(table, keys.emailLock(email));
  return id === undefined ? undefined : profileStore(table).find(id, { latest: true });
};

/**
 * The customer who has an address; undefined for a stranger's.
 * @throws AppError `conflict` for an administrator's, who is nobody's customer.
 */
export const customerWith = async (table: Table, email: string): Promise<Profile | undefined> => {
  const found = await ownerOfAddress(table, email);
  if (found?.isAdmin)
    throw new AppError('conflict', 'This e-mail address belongs to an administrator.');
  return found;
};
