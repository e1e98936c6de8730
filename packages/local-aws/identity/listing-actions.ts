import * as z from 'zod/mini';
import { cognitoAction, userType, type CognitoAction } from './cognito-action.ts';
import { CognitoError } from './cognito-error.ts';
import { requireGroup } from './group-actions.ts';
import type { IdentityContext } from './identity-context.ts';
import type { StoredUser } from './user-store.ts';

const largestPage = 60;
const limitField = z._default(z.int().check(z.minimum(0), z.maximum(largestPage)), largestPage);

const listUsersSchema = z.strictObject({
  UserPoolId: z.string(),
  AttributesToGet: z.optional(z.array(z.string())),
  Filter: z._default(z.string().check(z.maxLength(256)), ''),
  Limit: limitField,
  PaginationToken: z.optional(z.string()),
});

const listGroupSchema = z.strictObject({
  UserPoolId: z.string(),
  GroupName: z.string(),
  Limit: limitField,
  NextToken: z.optional(z.string()),
});

/** A user's position in every list: oldest first, so that new users never shift a page. */
const listPosition = (user: StoredUser) =>
  `${String(user.createdAt).padStart(15, '0')} ${user.sub}`;

const takePage = (
  users: StoredUser[],
  { limit, token }: { limit: number; token: string | undefined },
): { page: StoredUser[]; next: string | undefined } => {
  const after = token ? Buffer.from(token, 'base64url').toString() : '';
  if (token && !/^\d{15} [\da-f-]{36}$/.test(after)) {
    throw new CognitoError('InvalidParameterException', 'Invalid pagination token provided.');
  }
  const remaining = users
    .map((user) => ({ user, position: listPosition(user) }))
    .filter(({ position }) => position > after)
    .toSorted((a, b) => (a.position < b.position ? -1 : 1));
  const page = remaining.slice(0, limit || largestPage);
  const last = page.at(-1);
  const more = remaining.length > page.length;
  return {
    page: page.map(({ user }) => user),
    next: more && last ? Buffer.from(last.position).toString('base64url') : undefined,
  };
};

const searchable = new Set([
  'username',
  'email',
  'phone_number',
  'name',
  'given_name',
  'family_name',
  'preferred_username',
  'cognito:user_status',
  'status',
  'sub',
]);

const searchedValue = (user: StoredUser, name: string): string | undefined => {
  switch (name) {
    case 'sub':
    case 'username':
      return user.sub;
    case 'cognito:user_status':
      return user.status;
    case 'status':
      return user.enabled ? 'Enabled' : 'Disabled';
    default:
      return user.attributes[name];
  }
};

/**
 * Cognito's ListUsers filter, `name = "value"` or `name ^= "prefix"`; addresses are compared
 * ignoring case. Throws InvalidParameterException for anything else.
 */
const parseFilter = (filter: string): ((user: StoredUser) => boolean) => {
  if (!filter.trim()) return () => true;
  const groups =
    /^\s*"?(?<name>[\w:]+)"?\s*(?<operator>\^?=)\s*"(?<value>(?:[^"\\]|\\.)*)"\s*$/.exec(
      filter,
    )?.groups;
  const { name = '', operator, value: quoted = '' } = groups ?? {};
  if (!groups || !searchable.has(name)) {
    throw new CognitoError('InvalidParameterException', 'Error while parsing filter.');
  }
  const fold = (text: string) => (name === 'email' ? text.toLowerCase() : text);
  const value = fold(quoted.replaceAll(/\\(.)/g, '$1'));
  return (user) => {
    const actual = searchedValue(user, name);
    if (actual === undefined) return false;
    return operator === '=' ? fold(actual) === value : fold(actual).startsWith(value);
  };
};

/** ListUsers, ListUsersInGroup and DescribeUserPool. */
export const listingActions = (context: IdentityContext): Record<string, CognitoAction> => {
  const { store, pool } = context;
  const users = () => Object.values(store.read().users);
  return {
    ListUsers: cognitoAction(listUsersSchema, (request) => {
      const { page, next } = takePage(users().filter(parseFilter(request.Filter)), {
        limit: request.Limit,
        token: request.PaginationToken,
      });
      return {
        Users: page.map((user) => userType(user, request.AttributesToGet)),
        PaginationToken: next,
      };
    }),

    ListUsersInGroup: cognitoAction(listGroupSchema, (request) => {
      requireGroup(context, request.GroupName);
      const members = users().filter(({ groups }) => groups.includes(request.GroupName));
      const { page, next } = takePage(members, { limit: request.Limit, token: request.NextToken });
      return { Users: page.map((user) => userType(user)), NextToken: next };
    }),

    DescribeUserPool: cognitoAction(z.strictObject({ UserPoolId: z.string() }), () => ({
      UserPool: {
        Id: pool.poolId,
        Name: pool.poolId,
        UsernameAttributes: ['email'],
        EstimatedNumberOfUsers: users().length,
        Policies: {
          PasswordPolicy: {
            MinimumLength: pool.passwordPolicy.minLength,
            RequireLowercase: pool.passwordPolicy.requireLowercase,
            RequireUppercase: pool.passwordPolicy.requireUppercase,
            RequireNumbers: pool.passwordPolicy.requireNumbers,
            RequireSymbols: pool.passwordPolicy.requireSymbols,
          },
        },
      },
    })),
  };
};
