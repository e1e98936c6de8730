import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { adminSignup } from 'shared/contracts/admin-signups.ts';
import type { SignupStatus } from 'shared/contracts/admin-signups.ts';
import type { SignupForm } from 'shared/contracts/signup.ts';
import { keptAnswers } from 'shared/domain/customer-answers.ts';
import * as z from 'zod/mini';
import { indexKeys, keys } from '../platform/keys.ts';
import { confirmOwnWrite } from '../platform/confirm-own-write.ts';
import { monthList } from '../platform/month-list.ts';
import type { Page, PageRequest, Table } from '../platform/table.ts';
import { conditionalWrite } from '../platform/conditional-write.ts';

/** A sign-up request as stored (spec.md point 3). The team answers within 24 hours of `createdAt`. */
export const storedSignup = z.extend(adminSignup, {
  handledAt: z._default(adminSignup.shape.handledAt, null),
  handledBy: z._default(adminSignup.shape.handledBy, null),
  /** Whose account it is; null until one was opened or found. */
  userId: z.nullable(z.string()),
  /** The call that noted whose it is. */
  settledBy: z.optional(z.string()),
});
export type StoredSignup = z.infer<typeof storedSignup>;

/** A request as it comes in. */
export const newSignup = (
  id: string,
  form: Omit<SignupForm, 'website'>,
  now: Date,
): StoredSignup => ({
  id,
  ...keptAnswers('signup', form),
  status: 'pending',
  createdAt: now.toISOString(),
  handledAt: null,
  handledBy: null,
  userId: null,
});

export const signupStore = ({ name, client }: Table) => {
  const find = async (id: string): Promise<StoredSignup | undefined> => {
    const { Item } = await client.send(
      new GetCommand({ TableName: name, Key: keys.signup(id), ConsistentRead: true }),
    );
    return Item && storedSignup.parse(Item);
  };

  return {
    /** Stores the request. A repetition replaces what a try left that failed half-way, nothing else. */
    put: async (signup: StoredSignup): Promise<void> => {
      await conditionalWrite(async () =>
        client.send(
          new PutCommand({
            TableName: name,
            Item: {
              ...keys.signup(signup.id),
              ...signup,
              ...indexKeys.monthly('SIGNUPS', signup),
            },
            ConditionExpression: 'attribute_not_exists(pk) or userId = :none',
            ExpressionAttributeValues: { ':none': null },
          }),
        ),
      );
    },

    /** Notes whose account it became. True for the first who says so, false in every repetition. */
    settle: (
      id: string,
      { userId, requestId }: { userId: string; requestId: string },
    ): Promise<boolean> =>
      confirmOwnWrite(
        async () =>
          client.send(
            new UpdateCommand({
              TableName: name,
              Key: keys.signup(id),
              UpdateExpression: 'SET userId = :user, settledBy = :request',
              ConditionExpression: 'userId = :none',
              ExpressionAttributeValues: { ':user': userId, ':request': requestId, ':none': null },
            }),
          ),
        async () => (await find(id))?.settledBy === requestId,
      ),

    find,

    /** Notes who answered the request. True for the first who says so, false in every repetition. */
    handle: (id: string, { handledBy, now }: { handledBy: string; now: Date }): Promise<boolean> =>
      conditionalWrite(async () =>
        client.send(
          new UpdateCommand({
            TableName: name,
            Key: keys.signup(id),
            UpdateExpression: 'SET #status = :handled, handledAt = :now, handledBy = :by',
            ConditionExpression: '#status = :pending',
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: {
              ':handled': 'handled',
              ':pending': 'pending',
              ':now': now.toISOString(),
              ':by': handledBy,
            },
          }),
        ),
      ),

    /** Sign-up requests, newest first; with a status, those of that status. */
    list: async (
      { status, ...page }: PageRequest & { status?: SignupStatus | undefined },
      now: Date,
    ): Promise<Page<StoredSignup>> =>
      monthList({
        table: { name, client },
        list: 'SIGNUPS',
        item: storedSignup,
        keyOf: keys.signup,
      }).page({ page, now, ...(status && { keep: (signup) => signup.status === status }) }),
  };
};
