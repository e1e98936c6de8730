import {
  AdminGetUserCommand,
  AssociateSoftwareTokenCommand,
  CodeMismatchException,
  EnableSoftwareTokenMFAException,
  NotAuthorizedException,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from 'shared/errors.ts';
import { cognitoClient } from '../platform/aws-clients.ts';
import { readEnvironment } from '../platform/environment.ts';
import { signedOut } from '../platform/session/sessions.ts';

/** Whether the user pool asks a user for a code from their authenticator app. */
export const secondFactorStatus = (
  poolId = readEnvironment('USER_POOL_ID'),
  client = cognitoClient(),
) => ({
  isOn: async (sub: string): Promise<boolean> => {
    const { UserMFASettingList = [] } = await client.send(
      new AdminGetUserCommand({ UserPoolId: poolId, Username: sub }),
    );
    return UserMFASettingList.includes('SOFTWARE_TOKEN_MFA');
  },
});

const refused = (cause: unknown): unknown => {
  if (cause instanceof NotAuthorizedException) return signedOut();
  const isWrong =
    cause instanceof EnableSoftwareTokenMFAException || cause instanceof CodeMismatchException;
  if (!isWrong) return cause;
  return new AppError('invalid', 'Please check what you entered.', {
    fields: { code: 'This code is not right. Please enter the one that the app shows now' },
    cause,
  });
};

/**
 * What a user may do to their own second factor, using an access token with the scope
 * `aws.cognito.signin.user.admin`. Cognito only checks the token, so the function's role needs no permission for
 * these calls.
 */
export const authenticator = (client = cognitoClient()) => ({
  /** A new key, in base32. @throws AppError `unauthorized` when the token has expired. */
  newKey: async (AccessToken: string): Promise<string> => {
    const { SecretCode } = await client
      .send(new AssociateSoftwareTokenCommand({ AccessToken }))
      .catch((error: unknown) => {
        throw refused(error);
      });
    if (SecretCode === undefined) throw new Error('Cognito gave no key');
    return SecretCode;
  },

  /** @throws AppError `invalid` for a wrong code, `unauthorized` when the token has expired. */
  verify: async (AccessToken: string, UserCode: string): Promise<void> => {
    await client
      .send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }))
      .catch((error: unknown) => {
        throw refused(error);
      });
  },

  /** From the next sign-in on, the user pool asks for a code. */
  turnOn: async (AccessToken: string): Promise<void> => {
    await client.send(
      new SetUserMFAPreferenceCommand({
        AccessToken,
        SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
      }),
    );
  },
});
