import { adminSignup, type SignupStatus } from 'shared/contracts/admin-signups.ts';
import type { SignupForm } from 'shared/contracts/signup.ts';
import { cachedAnswers } from 'shared/domain/customers/customer-answers.ts';
import * as z from 'zod/mini';
import { bodyHash } from '../platform/endpoint/idempotency.ts';
import { indexKeys, keys } from '../platform/table/keys.ts';
import { confirmOwnWrite } from '../platform/table/confirm-own-write.ts';
import { monthList } from '../platform/table/month-list.ts';
import { requestRow } from '../platform/table/request-row.ts';
import { getRow, isAbsent, putRow, updateRow } from '../platform/table/rows.ts';
import { queryUpTo, type Page, type PageRequest, type Table } from '../platform/table/table.ts';

/** A stored sign-up request (rules: signup-1). */
export const storedSignup = z.extend(adminSignup, {
  handledAt: z._default(adminSignup.shape.handledAt, null),
  handledBy: z._default(adminSignup.shape.handledBy, null),
  /** The user in the user pool; null until one was created or found. */
  sub: z.nullable(z.string()),
  /** Request id of the call that set `sub`. */
  assignedBy: z.optional(z.string()),
  bodyHash: z.optional(z.string()),
});
export type StoredSignup = z.infer<typeof storedSignup>;

export const newSignup = (
  id: string,
  form: Omit<SignupForm, 'website'>,
  now: Date,
): StoredSignup => ({
  id,
  ...cachedAnswers('signup', form),
  bodyHash: bodyHash(form),
  status: 'pending',
  createdAt: now.toISOString(),
  handledAt: null,
  handledBy: null,
  sub: null,
});

/** More sign-ups than a month has. */
const mostAtOnce = 5000;

export const signupStore = (table: Table) => {
  const find = async (id: string): Promise<StoredSignup | undefined> =>
    getRow(table, { key: keys.signup(id), row: storedSignup, latest: true });

  return {
    /** Overwrites a request only if an earlier attempt failed before it had an account; otherwise returns false. */
    put: async (signup: StoredSignup): Promise<boolean> =>
      putRow(table, {
        item: { ...keys.signup(signup.id), ...signup, ...requestRow('SIGNUPS', signup) },
        when: `${isAbsent} or #sub = :none`,
        values: { none: null },
      }),

    /** Sets the account. Returns false if one is already set. */
    assign: (
      id: string,
      { sub, requestId }: { sub: string; requestId: string },
    ): Promise<boolean> =>
      confirmOwnWrite(
        async () =>
          updateRow(table, {
            key: keys.signup(id),
            set: { sub, assignedBy: requestId },
            when: '#sub = :none',
            values: { none: null },
          }),
        async () => (await find(id))?.assignedBy === requestId,
      ),

    find,

    /** Returns false if the request was already handled. */
    handle: (id: string, { handledBy, now }: { handledBy: string; now: Date }): Promise<boolean> =>
      updateRow(table, {
        key: keys.signup(id),
        set: { status: 'handled', handledAt: now.toISOString(), handledBy },
        when: '#status = :pending',
        values: { pending: 'pending' },
      }),

    /** Requests made between two instants of at most two years, oldest first. */
    createdBetween: async (first: string, last: string): Promise<StoredSignup[]> => {
      const lists = [first, last].map(
        (createdAt) => indexKeys.monthly('SIGNUPS', { createdAt, id: '' }).gsi1pk,
      );
      const found = await Promise.all(
        [...new Set(lists)].map(async (pk) =>
          queryUpTo({
            table,
            item: storedSignup,
            limit: mostAtOnce,
            query: { index: 'gsi1', pk, sk: [first, `${last}#~`] },
          }),
        ),
      );
      return found.flat();
    },

    /** Newest first. */
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
