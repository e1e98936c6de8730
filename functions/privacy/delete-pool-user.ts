import {
  AdminDeleteUserCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { cognitoClient } from '../platform/aws-clients.ts';
import { readEnvironment } from '../platform/environment.ts';

/** Takes the `sub` or the address. */
export type DeletePoolUser = (username: string) => Promise<void>;

/** Deletes users of the user pool. Does nothing if there is no such user. */
export const poolUserDeletion = (
  poolId = readEnvironment('USER_POOL_ID'),
  client = cognitoClient(),
): DeletePoolUser => {
  return async (Username) => {
    try {
      await client.send(new AdminDeleteUserCommand({ UserPoolId: poolId, Username }));
    } catch (error) {
      if (!(error instanceof UserNotFoundException)) throw error;
    }
  };
};
