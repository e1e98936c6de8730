import * as z from 'zod/mini';
import { cognitoAction, usernameField, type CognitoAction } from './cognito-action.ts';
import { CognitoError } from './cognito-error.ts';
import { requireUser } from './find-user.ts';
import type { IdentityContext } from './identity-context.ts';

const membershipSchema = z.strictObject({
  UserPoolId: z.string(),
  Username: usernameField,
  GroupName: z.string(),
});

const groupsOfUserSchema = z.strictObject({
  UserPoolId: z.string(),
  Username: usernameField,
  Limit: z.optional(z.int().check(z.minimum(0), z.maximum(60))),
  NextToken: z.optional(z.string()),
});

/** Throws ResourceNotFoundException for a group the pool does not define. */
export const requireGroup = (context: IdentityContext, group: string): void => {
  if (!context.pool.groups.includes(group)) {
    throw new CognitoError('ResourceNotFoundException', 'Group not found.');
  }
};

/** The Admin actions on the groups of one user. */
export const groupActions = (context: IdentityContext): Record<string, CognitoAction> => {
  const { store, pool } = context;

  const setMembership = (
    member: boolean,
    { Username, GroupName }: z.infer<typeof membershipSchema>,
  ) => {
    requireGroup(context, GroupName);
    return store.change((draft) => {
      const user = requireUser(draft, Username);
      const others = user.groups.filter((group) => group !== GroupName);
      user.groups = member ? [...others, GroupName] : others;
      return {};
    });
  };

  return {
    AdminAddUserToGroup: cognitoAction(membershipSchema, (request) => setMembership(true, request)),
    AdminRemoveUserFromGroup: cognitoAction(membershipSchema, (request) =>
      setMembership(false, request),
    ),
    // A pool has a handful of groups, so all fit on one page.
    AdminListGroupsForUser: cognitoAction(groupsOfUserSchema, ({ Username }) => ({
      Groups: requireUser(store.read(), Username).groups.map((GroupName) => ({
        GroupName,
        UserPoolId: pool.poolId,
      })),
    })),
  };
};
