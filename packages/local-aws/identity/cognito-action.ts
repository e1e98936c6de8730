import * as z from 'zod/mini';
import { CognitoError } from './cognito-error.ts';
import type { StoredUser } from './user-store.ts';

/** One action of the cognito-idp JSON API. */
export type CognitoAction = {
  /** Whether callers must sign the request with AWS credentials. */
  signed: boolean;
  run: (input: unknown) => Promise<object>;
};

/** A parameter that Cognito accepts and this server ignores. */
export const ignored = z.optional(z.unknown());

export const usernameField = z.string().check(z.minLength(1), z.maxLength(128));

const parse = <T>(schema: z.ZodMiniType<T>, input: unknown): T => {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') || 'request';
  throw new CognitoError(
    'InvalidParameterException',
    `1 validation error detected: Value at '${field}' failed to satisfy constraint: ${issue?.message ?? 'invalid'}`,
  );
};

/** An action that parses its input before it runs; throws InvalidParameterException if that fails. */
export const cognitoAction = <T>(
  schema: z.ZodMiniType<T>,
  run: (request: T) => Promise<object> | object,
  { signed }: { signed: boolean } = { signed: true },
): CognitoAction => ({
  signed,
  run: async (input) => run(parse(schema, input)),
});

/** Cognito's AttributeType list, `sub` first. */
const attributeList = (user: StoredUser) =>
  Object.entries({ sub: user.sub, ...user.attributes }).map(([Name, Value]) => ({ Name, Value }));

/** The fields that UserType and AdminGetUser's response share; times are in seconds, as in the protocol. */
const describeUser = (user: StoredUser) => ({
  Username: user.sub,
  Enabled: user.enabled,
  UserStatus: user.status,
  UserCreateDate: user.createdAt / 1000,
  UserLastModifiedDate: user.modifiedAt / 1000,
});

/** Cognito's UserType; `only` limits its attributes. */
export const userType = (user: StoredUser, only?: readonly string[]) => ({
  ...describeUser(user),
  Attributes: attributeList(user).filter(({ Name }) => !only || only.includes(Name)),
});

/** AdminGetUser's response, in which the attributes have a different name than in UserType. */
export const adminGetUserReply = (user: StoredUser) => ({
  ...describeUser(user),
  UserAttributes: attributeList(user),
  ...(user.softwareToken?.enabled && {
    UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
    PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
  }),
});
