import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  InvalidParameterException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { AttributeType } from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import { readEnvironment } from '../platform/environment.ts';

export type NewUser = {
  email: string;
  firstName: string;
  lastName: string;
  /** Id of the sign-up request, kept on the user as the mark of where they come from. */
  signupId: string;
};

/** `isUnfinished`: made by a sign-up that has not set its password yet. */
export type PoolUser = { id: string; isUnfinished: boolean };

const signupMark = 'custom:signup';
const attributes = z.object({ sub: z.uuid(), [signupMark]: z.optional(z.string()) });

const attributesOf = (list: readonly AttributeType[] | undefined) =>
  attributes.parse(Object.fromEntries((list ?? []).map(({ Name, Value }) => [Name, Value])));

/** A password that keeps every rule of the pool and that nobody ever learns. */
const unknownPassword = (): string => `Aa1!${randomBytes(32).toString('base64url')}`;

// Cognito's idea of an address is a little narrower than ours.
const unusableAddress = (cause: Error): AppError =>
  new AppError('invalid', 'Please check what you entered.', {
    fields: { email: 'Please enter a valid email address' },
    cause,
  });

export const userPool = (
  poolId = readEnvironment('USER_POOL_ID'),
  client = new CognitoIdentityProviderClient({}),
) => ({
  /**
   * Makes a user who cannot sign in yet, or finds the one who has the address and changes nothing.
   * Cognito sends no mail for it.
   * @throws AppError `invalid` for an address the pool does not take.
   */
  createOrFind: async ({ email, firstName, lastName, signupId }: NewUser): Promise<PoolUser> => {
    try {
      const { User } = await client.send(
        new AdminCreateUserCommand({
          UserPoolId: poolId,
          Username: email,
          MessageAction: 'SUPPRESS',
          TemporaryPassword: unknownPassword(),
          UserAttributes: [
            { Name: 'email', Value: email },
            // The code with which a password is chosen proves the mailbox.
            { Name: 'email_verified', Value: 'true' },
            { Name: 'given_name', Value: firstName },
            { Name: 'family_name', Value: lastName },
            { Name: signupMark, Value: signupId },
          ],
        }),
      );
      return { id: attributesOf(User?.Attributes).sub, isUnfinished: true };
    } catch (error) {
      if (error instanceof InvalidParameterException) throw unusableAddress(error);
      if (!(error instanceof UsernameExistsException)) throw error;
    }
    const user = await client.send(
      new AdminGetUserCommand({ UserPoolId: poolId, Username: email }),
    );
    const { sub, [signupMark]: mark } = attributesOf(user.UserAttributes);
    // An invited user waits for a first password too, and must keep the one they were mailed.
    return {
      id: sub,
      isUnfinished: mark !== undefined && user.UserStatus === 'FORCE_CHANGE_PASSWORD',
    };
  },

  /** Sets a permanent password nobody knows, so that an e-mailed code can replace it. */
  finish: async (userId: string): Promise<void> => {
    await client.send(
      new AdminSetUserPasswordCommand({
        UserPoolId: poolId,
        Username: userId,
        Password: unknownPassword(),
        Permanent: true,
      }),
    );
  },
});
export type UserPool = ReturnType<typeof userPool>;
