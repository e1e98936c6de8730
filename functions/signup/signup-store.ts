import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { serviceDays, serviceTypes } from 'shared/contracts/signup.ts';
import type { SignupForm } from 'shared/contracts/signup.ts';
import { monthOf } from 'shared/domain/dates.ts';
import * as z from 'zod/mini';
import { indexKeys, keys } from '../platform/keys.ts';
import type { Table } from '../platform/table.ts';

/** A sign-up request as stored (spec.md point 3). The team answers within 24 hours of `createdAt`. */
export const storedSignup = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  /** For the customer and the operator alone: in no mail, document or log. */
  poolAccess: z.string(),
  hasPets: z.boolean(),
  petDetails: z.nullable(z.string()),
  serviceType: z.enum(serviceTypes),
  desiredDay: z.enum(serviceDays),
  specialRequests: z.nullable(z.string()),
  status: z.literal('pending'),
  createdAt: z.string(),
  /** Whose account it is; null until one was opened or found. */
  userId: z.nullable(z.string()),
});
export type StoredSignup = z.infer<typeof storedSignup>;

/** A request as it comes in. Details of pets count only where there are pets. */
export const newSignup = (
  id: string,
  form: Omit<SignupForm, 'website'>,
  now: Date,
): StoredSignup => ({
  id,
  ...form,
  petDetails: (form.hasPets && form.petDetails) || null,
  specialRequests: form.specialRequests || null,
  status: 'pending',
  createdAt: now.toISOString(),
  userId: null,
});

const unlessRefused = async (write: Promise<unknown>): Promise<boolean> => {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};

export const signupStore = ({ name, client }: Table) => ({
  /** Stores the request. A repetition replaces what a try left that failed half-way, nothing else. */
  put: async (signup: StoredSignup): Promise<void> => {
    await unlessRefused(
      client.send(
        new PutCommand({
          TableName: name,
          Item: {
            ...keys.signup(signup.id),
            ...signup,
            ...indexKeys.signupMonth(monthOf(signup.createdAt), signup.createdAt, signup.id),
          },
          ConditionExpression: 'attribute_not_exists(pk) or userId = :none',
          ExpressionAttributeValues: { ':none': null },
        }),
      ),
    );
  },

  /** Notes whose account it became. True for the first who says so, false in every repetition. */
  settle: (id: string, userId: string): Promise<boolean> =>
    unlessRefused(
      client.send(
        new UpdateCommand({
          TableName: name,
          Key: keys.signup(id),
          UpdateExpression: 'SET userId = :user',
          ConditionExpression: 'userId = :none',
          ExpressionAttributeValues: { ':user': userId, ':none': null },
        }),
      ),
    ),
});
