import * as z from 'zod/mini';
import { cognitoAction, ignored, usernameField, type CognitoAction } from './cognito-action.ts';
import { CognitoError } from './cognito-error.ts';
import { metadataField } from './custom-message.ts';
import type { IdentityContext } from './identity-context.ts';
import { passwordField } from './password-policy.ts';
import { confirmPasswordCode, requestPasswordCode } from './password-recovery.ts';

const forgotSchema = z.strictObject({
  ClientId: z.string(),
  Username: usernameField,
  AnalyticsMetadata: ignored,
  ClientMetadata: metadataField,
  SecretHash: ignored,
  UserContextData: ignored,
});

const confirmSchema = z.strictObject({
  ClientId: z.string(),
  Username: usernameField,
  ConfirmationCode: z.string().check(z.minLength(1), z.maxLength(2048)),
  Password: passwordField,
  AnalyticsMetadata: ignored,
  ClientMetadata: ignored,
  SecretHash: ignored,
  UserContextData: ignored,
});

/** The actions that browsers call directly, without AWS credentials. */
export const recoveryActions = (context: IdentityContext): Record<string, CognitoAction> => {
  const requireClient = (clientId: string) => {
    if (!context.pool.clients.some(({ id }) => id === clientId)) {
      throw new CognitoError(
        'ResourceNotFoundException',
        `User pool client ${clientId} does not exist.`,
      );
    }
  };
  return {
    ForgotPassword: cognitoAction(
      forgotSchema,
      async ({ ClientId, Username, ClientMetadata }) => {
        requireClient(ClientId);
        return {
          CodeDeliveryDetails: {
            Destination: await requestPasswordCode(context, {
              username: Username,
              clientId: ClientId,
              metadata: ClientMetadata,
            }),
            DeliveryMedium: 'EMAIL',
            AttributeName: 'email',
          },
        };
      },
      { signed: false },
    ),

    ConfirmForgotPassword: cognitoAction(
      confirmSchema,
      async (request) => {
        requireClient(request.ClientId);
        await confirmPasswordCode(context, {
          username: request.Username,
          code: request.ConfirmationCode.trim(),
          password: request.Password,
        });
        return {};
      },
      { signed: false },
    ),
  };
};
