import { profileStore } from '../customers/profile-store.ts';
import { removeProfile } from '../customers/remove-profile.ts';
import { closeSessions } from '../platform/session/sessions.ts';
import type { Table } from '../platform/table/table.ts';
import { noteProviderCustomer } from './deletion-store.ts';
import { poolUserDeletion } from './delete-pool-user.ts';

export type EndAccount = (userId: string) => Promise<void>;

/**
 * Deletes the sign-in, the sessions and the profile, in this order, because a remaining sign-in would create a new
 * profile. A person who never signed in may still have a user in the pool, found by their address. Safe to repeat.
 */
export const endAccount = (table: Table, deleteUser = poolUserDeletion()): EndAccount => {
  return async (userId) => {
    const profile = await profileStore(table).find(userId, { latest: true });
    const username = profile?.sub ?? profile?.email;
    if (username) await deleteUser(username);
    await closeSessions(table, userId);
    // Nothing else knows the customer at the payment provider, who is deleted later.
    await removeProfile(table, userId, ({ paymentCustomerId }) =>
      paymentCustomerId === null ? [] : [noteProviderCustomer(table, userId, paymentCustomerId)],
    );
  };
};
