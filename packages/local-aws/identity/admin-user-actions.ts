import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import {
  adminGetUserReply,
  cognitoAction,
  ignored,
  usernameField,
  userType,
  type CognitoAction,
} from './cognito-action.ts';
import { CognitoError } from './cognito-error.ts';
import { metadataField, sendPoolMail } from './custom-message.ts';
import { findUser, limitKey, requireUser } from './find-user.ts';
import type { IdentityContext } from './identity-context.ts';
import { hashPassword } from './password-hash.ts';
import { assertPasswordAllowed, newTemporaryPassword, passwordField } from './password-policy.ts';
import { applyAttributes, attributesField, parseAttributes } from './user-attributes.ts';
import type { StoredContent, StoredUser } from './user-store.ts';

const createSchema = z.strictObject({
  UserPoolId: z.string(),
  Username: usernameField,
  TemporaryPassword: z.optional(passwordField),
  MessageAction: z.optional(z.enum(['SUPPRESS', 'RESEND'])),
  UserAttributes: z._default(attributesField, []),
  DesiredDeliveryMediums: ignored,
  ForceAliasCreation: ignored,
  ValidationData: ignored,
  ClientMetadata: metadataField,
});

const userSchema = z.strictObject({ UserPoolId: z.string(), Username: usernameField });

const setPasswordSchema = z.strictObject({
  UserPoolId: z.string(),
  Username: usernameField,
  Password: passwordField,
  Permanent: z._default(z.boolean(), false),
});

const updateAttributesSchema = z.strictObject({
  UserPoolId: z.string(),
  Username: usernameField,
  UserAttributes: attributesField,
  ClientMetadata: ignored,
});

type NewUser = {
  username: string;
  attributes: Record<string, string>;
  passwordHash: string;
  time: number;
};

/**
 * An id of the form that AWS gives its users: a UUID of version 7 but, for three users out of four, of a variant that
 * RFC 9562 does not have, which strict validators refuse (https://github.com/uuidjs/uuid/issues/936). Here for all of
 * them, so that nothing is built on it.
 */
const newSub = (): string => {
  const hex = randomBytes(16).toString('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `7${hex.slice(13, 16)}`];
  return [...parts, `d${hex.slice(17, 20)}`, hex.slice(20)].join('-');
};

const addUser = (draft: StoredContent, request: NewUser): StoredUser => {
  const email = request.attributes.email ?? request.username;
  if (!z.email().safeParse(request.username).success) {
    throw new CognitoError('InvalidParameterException', 'Username should be an email.');
  }
  if (findUser(draft, request.username) || findUser(draft, email)) {
    throw new CognitoError('UsernameExistsException', 'User account already exists');
  }
  const sub = newSub();
  const user: StoredUser = {
    sub,
    attributes: { ...request.attributes, email },
    enabled: true,
    status: 'FORCE_CHANGE_PASSWORD',
    groups: [],
    passwordHash: request.passwordHash,
    passwordSetAt: request.time,
    createdAt: request.time,
    modifiedAt: request.time,
    signedOutAt: null,
  };
  draft.users[sub] = user;
  return user;
};

const renewTemporaryPassword = (draft: StoredContent, request: NewUser): StoredUser => {
  const user = requireUser(draft, request.username);
  if (user.status !== 'FORCE_CHANGE_PASSWORD') {
    throw new CognitoError(
      'UnsupportedUserStateException',
      'User can not be resent the temporary password in the current state.',
    );
  }
  applyAttributes(draft, { sub: user.sub, attributes: request.attributes });
  user.passwordHash = request.passwordHash;
  user.passwordSetAt = request.time;
  user.modifiedAt = request.time;
  return user;
};

const createUser = async (
  context: IdentityContext,
  request: z.infer<typeof createSchema>,
): Promise<StoredUser> => {
  const { store, pool, now } = context;
  const password = request.TemporaryPassword ?? newTemporaryPassword(pool.passwordPolicy);
  assertPasswordAllowed(pool.passwordPolicy, password);
  const newUser = {
    username: request.Username,
    attributes: parseAttributes(request.UserAttributes),
    passwordHash: await hashPassword(password),
    time: now(),
  };
  const apply = request.MessageAction === 'RESEND' ? renewTemporaryPassword : addUser;
  const user = await store.change((draft) => apply(draft, newUser));
  const { email: to } = user.attributes;
  if (request.MessageAction !== 'SUPPRESS' && to)
    await sendPoolMail(context, to, {
      source: 'CustomMessage_AdminCreateUser',
      user,
      clientId: null,
      metadata: request.ClientMetadata,
      secret: password,
    });
  return user;
};

/** The Admin actions that create, change and delete individual users. */
export const adminUserActions = (context: IdentityContext): Record<string, CognitoAction> => {
  const { store, pool, now, endSessions, throttle } = context;

  const changeUser = (
    username: string,
    change: (user: StoredUser, draft: StoredContent, time: number) => void,
  ): Promise<StoredUser> =>
    store.change((draft) => {
      const user = requireUser(draft, username);
      const time = now();
      user.modifiedAt = time;
      change(user, draft, time);
      return user;
    });

  return {
    AdminCreateUser: cognitoAction(createSchema, async (request) => ({
      User: userType(await createUser(context, request)),
    })),

    AdminGetUser: cognitoAction(userSchema, ({ Username }) =>
      adminGetUserReply(requireUser(store.read(), Username)),
    ),

    AdminSetUserPassword: cognitoAction(setPasswordSchema, async (request) => {
      assertPasswordAllowed(pool.passwordPolicy, request.Password);
      const passwordHash = await hashPassword(request.Password);
      await changeUser(request.Username, (user, _draft, time) => {
        user.passwordHash = passwordHash;
        user.passwordSetAt = time;
        user.status = request.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD';
      });
      throttle.succeeded(limitKey(store.read(), request.Username));
      return {};
    }),

    AdminUpdateUserAttributes: cognitoAction(updateAttributesSchema, async (request) => {
      const attributes = parseAttributes(request.UserAttributes);
      await changeUser(request.Username, ({ sub }, draft) => {
        applyAttributes(draft, { sub, attributes });
      });
      return {};
    }),

    AdminDeleteUser: cognitoAction(userSchema, async ({ Username }) => {
      const { sub } = await changeUser(Username, (user, draft) => {
        delete draft.users[user.sub];
        delete draft.recoveries[user.sub];
      });
      endSessions(sub);
      return {};
    }),

    AdminDisableUser: cognitoAction(userSchema, async ({ Username }) => {
      const { sub } = await changeUser(Username, (user, _draft, time) => {
        user.enabled = false;
        user.signedOutAt = time;
      });
      endSessions(sub);
      return {};
    }),

    AdminEnableUser: cognitoAction(userSchema, async ({ Username }) => {
      await changeUser(Username, (user) => {
        user.enabled = true;
      });
      return {};
    }),

    AdminUserGlobalSignOut: cognitoAction(userSchema, async ({ Username }) => {
      const { sub } = await changeUser(Username, (user, _draft, time) => {
        user.signedOutAt = time;
      });
      endSessions(sub);
      return {};
    }),
  };
};
