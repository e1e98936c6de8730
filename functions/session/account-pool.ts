import {
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { cognitoClient } from '../platform/aws-clients.ts';
import { readEnvironment } from '../platform/environment.ts';

/** Enables and disables accounts in the user pool itself. */
export const accountPool = (
  poolId = readEnvironment('USER_POOL_ID'),
  client = cognitoClient(),
) => ({
  /** Does nothing if the pool has no such user, who could not sign in anyway. */
  setEnabled: async (sub: string, isEnabled: boolean): Promise<void> => {
    const user = { UserPoolId: poolId, Username: sub };
    try {
      await (isEnabled
        ? client.send(new AdminEnableUserCommand(user))
        : client.send(new AdminDisableUserCommand(user)));
    } catch (error) {
      if (!(error instanceof UserNotFoundException)) throw error;
    }
  },
});
