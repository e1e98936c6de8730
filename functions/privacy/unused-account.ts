import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { changeProfile } from '../customers/change-profile.ts';
import type { profileStore } from '../customers/profile-store.ts';
import { unchangedCustomerRemoval } from '../customers/remove-profile.ts';
import type { signInStore } from '../customers/sign-in-store.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { keys } from '../platform/table/keys.ts';
import { deleteOf, deleteRow } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import { transactIfCurrent } from '../platform/table/transact.ts';
import type { CustomerRecords } from './customer-records.ts';
import type { DeletePoolUser } from './delete-pool-user.ts';

/** Days after a sign-up in which the person has to sign in for the first time. */
export const unusedDays = 7;

type Dependencies = {
  table: Table;
  people: Pick<ReturnType<typeof signInStore>, 'find' | 'beginEnding'>;
  profiles: Pick<ReturnType<typeof profileStore>, 'find'>;
  records: CustomerRecords;
  deleteUser: DeletePoolUser;
};

const rows = z.array(z.object({ sk: z.string() }));

/**
 * Removes the user of the user pool that a sign-up created, if nobody has signed in as them. The profile goes too,
 * unless there is anything else about the customer: then it is nobody's sign-in any more (rules: signup-13). Safe to
 * repeat and to interrupt: the row by which all this is found is deleted last.
 */
export const unusedAccount = ({ table, people, profiles, records, deleteUser }: Dependencies) => {
  /** Whether the customer's partition has anything besides the profile and its search index. */
  const hasOwnRows = async (userId: string): Promise<boolean> => {
    const { Items } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': keys.user(userId).pk },
        ProjectionExpression: 'sk',
        ConsistentRead: true,
        Limit: 100,
      }),
    );
    return rows.parse(Items ?? []).some(({ sk }) => sk !== 'PROFILE' && !sk.startsWith('SEARCH#'));
  };

  const isCustomer = async ({ id, revision, reportCount }: Profile): Promise<boolean> => {
    if (revision > 1 || reportCount > 0 || (await hasOwnRows(id))) return true;
    const listed = await Promise.all(
      [records.bookings, records.plans, records.charges, records.reports, records.links].map(
        async (read) => (await read(id)).length,
      ),
    );
    return listed.some((count) => count > 0);
  };

  /** Returns false if the profile is gone. */
  const unlink = async (userId: string, sub: string, now: Date): Promise<boolean> => {
    const changed = await changeProfile(table, {
      userId,
      find: async (id) => profiles.find(id, { latest: true }),
      decide: (stored) => (stored.sub === sub ? { sub: null } : {}),
      now,
      also: () => [deleteOf(table, { key: keys.login(sub) })],
    });
    return changed !== undefined;
  };

  return {
    remove: async (
      sub: string,
      now: Date,
    ): Promise<'in use' | 'removed' | 'removed from a customer'> => {
      const signIn = await people.find(sub);
      if (signIn?.unusedSince === undefined) return 'in use';
      if (now.getTime() - Date.parse(signIn.unusedSince) < unusedDays * 86_400_000) return 'in use';
      // They may be signing in at this moment.
      if (!(await people.beginEnding(sub))) return 'in use';
      await deleteUser(sub);
      const profile = await profiles.find(signIn.userId, { latest: true });
      if (!profile || profile.sub !== sub) {
        await deleteRow(table, { key: keys.login(sub) });
        return 'removed';
      }
      const counts = { bookings: 0, plans: 0 };
      const removal = unchangedCustomerRemoval(table, { profile, counts });
      const isRemoved = !(await isCustomer(profile)) && (await transactIfCurrent(table, removal));
      if (isRemoved || !(await unlink(profile.id, sub, now))) return 'removed';
      return 'removed from a customer';
    },
  };
};
