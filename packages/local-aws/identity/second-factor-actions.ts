import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { readAccessToken } from './access-token.ts';
import { cognitoAction, ignored, usernameField, type CognitoAction } from './cognito-action.ts';
import { CognitoError } from './cognito-error.ts';
import { requireUser } from './find-user.ts';
import type { IdentityContext } from './identity-context.ts';
import { stepOfCode, toBase32 } from './totp.ts';
import type { StoredUser } from './user-store.ts';

const scope = 'aws.cognito.signin.user.admin';

const associateSchema = z.strictObject({ AccessToken: z.string() });

const verifySchema = z.strictObject({
  AccessToken: z.string(),
  UserCode: z.string().check(z.regex(/^\d{6}$/)),
  FriendlyDeviceName: ignored,
});

const settingsField = z.strictObject({
  Enabled: z._default(z.boolean(), false),
  PreferredMfa: ignored,
});
const preferenceSchema = z.strictObject({
  AccessToken: z.string(),
  SoftwareTokenMfaSettings: settingsField,
});
const adminPreferenceSchema = z.strictObject({
  UserPoolId: z.string(),
  Username: usernameField,
  SoftwareTokenMfaSettings: settingsField,
});

const setPreference = (user: StoredUser, { Enabled }: z.infer<typeof settingsField>) => {
  if (Enabled && !user.softwareToken?.secret)
    throw new CognitoError('InvalidParameterException', 'User has not verified software token mfa');
  if (user.softwareToken) user.softwareToken.enabled = Enabled;
};

/** The actions on a user's authenticator app: the user's own, with an access token, and an administrator's. */
export const secondFactorActions = (context: IdentityContext): Record<string, CognitoAction> => {
  const { store, pool, now } = context;

  const changeOwn = async (token: string, change: (user: StoredUser) => void) => {
    if (!pool.softwareTokens)
      throw new CognitoError(
        'SoftwareTokenMFANotFoundException',
        'Software Token MFA has not been enabled by the userPool',
      );
    const found = await readAccessToken(store, token);
    if (!found) throw new CognitoError('NotAuthorizedException', 'Invalid Access Token');
    if (!found.scopes.includes(scope))
      throw new CognitoError(
        'NotAuthorizedException',
        'Access Token does not have required scopes',
      );
    await store.change((draft) => {
      change(requireUser(draft, found.user.sub));
    });
  };

  return {
    AssociateSoftwareToken: cognitoAction(
      associateSchema,
      async ({ AccessToken }) => {
        const SecretCode = toBase32(randomBytes(20));
        await changeOwn(AccessToken, (user) => {
          // An app that was already verified stays valid until this one is.
          user.softwareToken = {
            secret: null,
            enabled: false,
            usedStep: 0,
            ...user.softwareToken,
            pending: SecretCode,
          };
        });
        return { SecretCode };
      },
      { signed: false },
    ),

    VerifySoftwareToken: cognitoAction(
      verifySchema,
      async ({ AccessToken, UserCode }) => {
        await changeOwn(AccessToken, (user) => {
          const { pending: secret, enabled = false } = user.softwareToken ?? { pending: null };
          const step = secret
            ? stepOfCode(UserCode, { secret, usedStep: 0, time: now() })
            : undefined;
          if (step === undefined)
            throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch');
          user.softwareToken = { secret, pending: null, enabled, usedStep: step };
        });
        return { Status: 'SUCCESS' };
      },
      { signed: false },
    ),

    SetUserMFAPreference: cognitoAction(
      preferenceSchema,
      async ({ AccessToken, SoftwareTokenMfaSettings }) => {
        await changeOwn(AccessToken, (user) => {
          setPreference(user, SoftwareTokenMfaSettings);
        });
        return {};
      },
      { signed: false },
    ),

    AdminSetUserMFAPreference: cognitoAction(
      adminPreferenceSchema,
      async ({ Username, SoftwareTokenMfaSettings }) => {
        await store.change((draft) => {
          setPreference(requireUser(draft, Username), SoftwareTokenMfaSettings);
        });
        return {};
      },
    ),
  };
};
