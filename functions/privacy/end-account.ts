import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { removeProfile } from '../customers/remove-profile.ts';
import { readEnvironment } from '../platform/environment.ts';
import { closeSessions } from '../platform/sessions.ts';
import type { Table } from '../platform/table.ts';

export type EndAccount = (userId: string) => Promise<void>;

/**
 * Deletes the sign-in, the sessions and the profile, in this order: a sign-in that is left would make a new
 * profile. Safe to repeat.
 */
export const endAccount = (
  table: Table,
  poolId = readEnvironment('USER_POOL_ID'),
  client = new CognitoIdentityProviderClient({}),
): EndAccount => {
  const deleteUser = async (userId: string): Promise<void> => {
    try {
      await client.send(new AdminDeleteUserCommand({ UserPoolId: poolId, Username: userId }));
    } catch (error) {
      if (!(error instanceof UserNotFoundException)) throw error;
    }
  };
  return async (userId) => {
    await deleteUser(userId);
    await closeSessions(table, userId);
    await removeProfile(table, userId);
  };
};
