import { adminSignup } from 'shared/contracts/admin-signups.ts';
import type { SignupStatus } from 'shared/contracts/admin-signups.ts';
import type { SignupForm } from 'shared/contracts/signup.ts';
import { keptAnswers } from 'shared/domain/customer-answers.ts';
import * as z from 'zod/mini';
import { indexKeys, keys } from '../platform/keys.ts';
import { confirmOwnWrite } from '../platform/confirm-own-write.ts';
import { monthList } from '../platform/month-list.ts';
import { getRow, isAbsent, putRow, updateRow } from '../platform/rows.ts';
import type { Page, PageRequest, Table } from '../platform/table.ts';

/** A sign-up request as stored (rules: signup-1). The team answers within 24 hours of `createdAt`. */
export const storedSignup = z.extend(adminSignup, {
  handledAt: z._default(adminSignup.shape.handledAt, null),
  handledBy: z._default(adminSignup.shape.handledBy, null),
  /** Whose account it is; null until one was opened or found. */
  userId: z.nullable(z.string()),
  /** The call that noted whose it is. */
  assignedBy: z.optional(z.string()),
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

export const signupStore = (table: Table) => {
  const find = async (id: string): Promise<StoredSignup | undefined> =>
    getRow(table, { key: keys.signup(id), row: storedSignup, latest: true });

  return {
    /** Stores the request. A repetition replaces what a try left that failed half-way, nothing else. */
    put: async (signup: StoredSignup): Promise<void> => {
      await putRow(table, {
        item: { ...keys.signup(signup.id), ...signup, ...indexKeys.monthly('SIGNUPS', signup) },
        when: `${isAbsent} or userId = :none`,
        values: { none: null },
      });
    },

    /** Notes whose account it became. True for the first who says so, false in every repetition. */
    assign: (
      id: string,
      { userId, requestId }: { userId: string; requestId: string },
    ): Promise<boolean> =>
      confirmOwnWrite(
        async () =>
          updateRow(table, {
            key: keys.signup(id),
            set: { userId, assignedBy: requestId },
            when: 'userId = :none',
            values: { none: null },
          }),
        async () => (await find(id))?.assignedBy === requestId,
      ),

    find,

    /** Notes who answered the request. True for the first who says so, false in every repetition. */
    handle: (id: string, { handledBy, now }: { handledBy: string; now: Date }): Promise<boolean> =>
      updateRow(table, {
        key: keys.signup(id),
        set: { status: 'handled', handledAt: now.toISOString(), handledBy },
        when: '#status = :pending',
        values: { pending: 'pending' },
      }),

    /** Sign-up requests, newest first; with a status, those of that status. */
    list: async (
      { status, ...page }: PageRequest & { status?: SignupStatus | undefined },
      now: Date,
    ): Promise<Page<StoredSignup>> =>
      monthList({ table, list: 'SIGNUPS', item: storedSignup, keyOf: keys.signup }).page({
        page,
        now,
        ...(status && { keep: (signup) => signup.status === status }),
      }),
  };
};
