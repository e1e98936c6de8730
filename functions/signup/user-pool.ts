import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  InvalidParameterException,
  UserNotFoundException,
  UsernameExistsException,
  type AttributeType,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import { cognitoClient } from '../platform/aws-clients.ts';
import { readEnvironment } from '../platform/environment.ts';

export type NewUser = {
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** Id of the sign-up request or of the invited customer; stored with the user. */
  signupId: string;
};

/** `isUnfinished`: the sign-up or invitation `signupId` created this user but has not set a password yet. */
export type PoolUser = { sub: string; isUnfinished: boolean; signupId: string | undefined };

const signupMark = 'custom:signup';
// AWS gives its users ids of a UUID's form, but mostly of a variant that `z.uuid` refuses.
const attributes = z.object({ sub: z.guid(), [signupMark]: z.optional(z.string()) });

const attributesOf = (list: readonly AttributeType[] | undefined) =>
  attributes.parse(Object.fromEntries((list ?? []).map(({ Name, Value }) => [Name, Value])));

/** Meets the user pool's password policy; nobody ever learns it. */
const unknownPassword = (): string => `Aa1!${randomBytes(32).toString('base64url')}`;

// Cognito rejects some addresses that we accept.
const unusableAddress = (cause: Error): AppError =>
  new AppError('invalid', 'Please check what you entered.', {
    fields: { email: 'Please enter a valid email address' },
    cause,
  });

export const userPool = (poolId = readEnvironment('USER_POOL_ID'), client = cognitoClient()) => {
  const get = async (email: string): Promise<PoolUser> => {
    const user = await client.send(
      new AdminGetUserCommand({ UserPoolId: poolId, Username: email }),
    );
    const { sub, [signupMark]: mark } = attributesOf(user.UserAttributes);
    // A user without the mark was invited another way and must keep the temporary password from the mail.
    return {
      sub,
      isUnfinished: mark !== undefined && user.UserStatus === 'FORCE_CHANGE_PASSWORD',
      signupId: mark,
    };
  };

  return {
    find: async (email: string): Promise<PoolUser | undefined> => {
      try {
        return await get(email);
      } catch (error) {
        // Cognito may not even take the address for one.
        if (error instanceof UserNotFoundException || error instanceof InvalidParameterException)
          return undefined;
        throw error;
      }
    },

    /**
     * Creates a user who cannot sign in yet, without a mail from Cognito, or finds the one with this address.
     * @throws AppError `invalid` for an address that Cognito rejects.
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
              // True in effect, because choosing a password takes an emailed code.
              { Name: 'email_verified', Value: 'true' },
              ...(firstName === null ? [] : [{ Name: 'given_name', Value: firstName }]),
              ...(lastName === null ? [] : [{ Name: 'family_name', Value: lastName }]),
              { Name: signupMark, Value: signupId },
            ],
          }),
        );
        return { sub: attributesOf(User?.Attributes).sub, isUnfinished: true, signupId };
      } catch (error) {
        if (error instanceof InvalidParameterException) throw unusableAddress(error);
        if (!(error instanceof UsernameExistsException)) throw error;
      }
      return get(email);
    },

    /**
     * Sets a permanent password that nobody knows, because only a permanent password can be reset with an emailed
     * code.
     */
    finish: async (sub: string): Promise<void> => {
      await client.send(
        new AdminSetUserPasswordCommand({
          UserPoolId: poolId,
          Username: sub,
          Password: unknownPassword(),
          Permanent: true,
        }),
      );
    },
  };
};
export type UserPool = ReturnType<typeof userPool>;
