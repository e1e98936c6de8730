import { cancellationCodes } from '../platform/cancellations.ts';
import { indexKeys, keys } from '../platform/keys.ts';
import type { Table } from '../platform/table.ts';
import { transact } from '../platform/transact.ts';
import type { Profile } from './profile-store.ts';

/**
 * Brings a stored profile in line with the sign-in: who has become an administrator leaves the
 * directory and the count of customers, who no longer is one comes back to both.
 */
export const followRole = async (
  { name, client }: Table,
  { stored, isAdmin, now }: { stored: Profile | undefined; isAdmin: boolean; now: Date },
): Promise<void> => {
  if (!stored || stored.isAdmin === isAdmin) return;
  const { gsi1pk, gsi1sk } = indexKeys.customer(stored);
  const profile = {
    TableName: name,
    Key: keys.user(stored.id),
    UpdateExpression: isAdmin
      ? 'SET isAdmin = :is, updatedAt = :at REMOVE gsi1pk, gsi1sk'
      : 'SET isAdmin = :is, updatedAt = :at, gsi1pk = :pk, gsi1sk = :sk',
    ConditionExpression: 'isAdmin = :was',
    ExpressionAttributeValues: {
      ':is': isAdmin,
      ':was': !isAdmin,
      ':at': now.toISOString(),
      ...(!isAdmin && { ':pk': gsi1pk, ':sk': gsi1sk }),
    },
  };
  const count = {
    TableName: name,
    Key: keys.statistics(),
    UpdateExpression: 'ADD customers :by',
    ExpressionAttributeValues: { ':by': isAdmin ? -1 : 1 },
  };
  try {
    await transact({ name, client }, [{ Update: profile }, { Update: count }]);
  } catch (error) {
    // Another sign-in of the same person was quicker.
    if (cancellationCodes(error)[0] !== 'ConditionalCheckFailed') throw error;
  }
};
