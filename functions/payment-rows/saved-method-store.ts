import * as z from 'zod/mini';
import { indexKeys, keys } from '../platform/table/keys.ts';
import {
  checkOf,
  deleteOf,
  deleteRow,
  getRow,
  isAbsent,
  putOf,
  updateOf,
  updateRow,
} from '../platform/table/rows.ts';
import { queryUpTo, type Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';
import { methodSetup, type MethodSetup } from './method-setup.ts';
import { storedMethod, type StoredMethod } from './saved-method.ts';

/** Seconds for which a removed method's row stays: longer than the provider has events that may mention it. */
const removedLifetime = 40 * 24 * 60 * 60;

/** Seconds for which the row of a method that is being saved stays; of a payment, the nightly job looks for it. */
const setupLifetimes = { page: 24 * 60 * 60, payment: removedLifetime };

/** More than a customer saves and removes while removed ones are remembered. */
const mostMethods = 1000;

/** More than a customer has at a time. */
const mostSetups = 100;

/** More than wait for the nightly job at a time. */
const mostListed = 500;

/** Milliseconds between two questions to the provider about one that is being saved. */
export const setupPause = 5000;

const expiryAfter = (since: string, lifetime: number): number =>
  Math.floor(Date.parse(since) / 1000) + lifetime;

const head = z.object({ revision: z.int() });
const owner = z.object({ userId: z.string(), methodId: z.string() });
export type MethodOwner = z.infer<typeof owner>;

/** Everything that a customer has saved, and the number of changes so far. */
export type SavedMethods = { all: StoredMethod[]; revision: number };

const savedAs = (method: StoredMethod) => ({
  ...method,
  ...(method.state === 'removing' && indexKeys.methodToRemove(method.updatedAt, method.id)),
});

/** Writes a new method and whose it is by the provider's id, as part of a transaction. */
export const addMethod = (table: Table, method: StoredMethod): Operation[] => {
  const { id: methodId, userId, paymentMethodId } = method;
  return [
    putOf(table, {
      item: { ...keys.savedMethod(userId, methodId), ...savedAs(method) },
      when: isAbsent,
    }),
    putOf(table, {
      item: { ...keys.methodOwner(paymentMethodId), userId, methodId },
      when: isAbsent,
    }),
  ];
};

/** What is remembered of a method that is gone at the provider, too. */
const emptied = { brand: '', last4: '', expiryMonth: null, expiryYear: null, fingerprint: null };

/**
 * Writes the next revision of a method unless it has changed, as part of a transaction. One that is removed is
 * remembered by its ids for as long as an event may mention it.
 */
export const updateMethod = (table: Table, method: StoredMethod): Operation[] => {
  const { id, userId, paymentMethodId, state, revision, updatedAt } = method;
  const isRemoved = state === 'removed';
  return [
    updateOf(table, {
      key: keys.savedMethod(userId, id),
      set: {
        ...savedAs(method),
        ...(isRemoved && { ...emptied, expire: expiryAfter(updatedAt, removedLifetime) }),
      },
      remove: state === 'removing' ? [] : ['gsi1pk', 'gsi1sk'],
      when: 'revision = :seen',
      values: { seen: revision - 1 },
    }),
    ...(isRemoved ? [deleteOf(table, { key: keys.methodOwner(paymentMethodId) })] : []),
  ];
};

/**
 * Counts a change of a customer's methods, as part of the transaction that makes it. Others are then refused, so that
 * there is one default, and no more methods than may be.
 */
export const countChange = (table: Table, userId: string, { revision }: SavedMethods): Operation =>
  updateOf(table, {
    key: keys.savedMethods(userId),
    set: { revision: revision + 1 },
    ...(revision === 0
      ? { when: isAbsent }
      : { when: 'revision = :seen', values: { seen: revision } }),
  });

/** A condition that a method is still saved, for a transaction that begins to use it. */
export const isStillSaved = (table: Table, userId: string, id: string): Operation => ({
  ConditionCheck: checkOf(table, {
    key: keys.savedMethod(userId, id),
    when: '#state = :saved',
    values: { saved: 'saved' },
  }),
});

/** Writes that a method is being saved, as part of a transaction. The same one may be written again. */
export const putSetup = (table: Table, setup: MethodSetup): Operation =>
  putOf(table, {
    item: {
      ...keys.methodSetup(setup.userId, setup.id),
      ...setup,
      expire: expiryAfter(setup.createdAt, setupLifetimes[setup.kind]),
      ...(setup.kind === 'payment' && indexKeys.methodToSave(setup.createdAt, setup.id)),
    },
  });

export const savedMethodStore = (table: Table) => {
  const listAll = async (userId: string): Promise<StoredMethod[]> =>
    queryUpTo({
      table,
      item: storedMethod,
      limit: mostMethods,
      query: { pk: keys.user(userId).pk, sk: 'METHOD#', latest: true },
    });

  const listSetups = async (userId: string): Promise<MethodSetup[]> =>
    queryUpTo({
      table,
      item: methodSetup,
      limit: mostSetups,
      query: { pk: keys.user(userId).pk, sk: 'SETUP#', latest: true },
    });
  const revisionOf = async (userId: string): Promise<number> => {
    const found = await getRow(table, { key: keys.savedMethods(userId), row: head, latest: true });
    return found?.revision ?? 0;
  };

  return {
    /** In every state. */
    listAll,

    /** What a customer is saving. */
    listSetups,

    /** For a change, which {@link countChange} refuses if anything has changed since. */
    read: async (userId: string): Promise<SavedMethods> => {
      // In this order: whatever is written after the first read changes the number.
      const revision = await revisionOf(userId);
      return { all: await listAll(userId), revision };
    },

    /** The same with what the customer is saving. */
    readWithSetups: async (
      userId: string,
    ): Promise<{ known: SavedMethods; setups: MethodSetup[] }> => {
      const revision = await revisionOf(userId);
      const [all, setups] = await Promise.all([listAll(userId), listSetups(userId)]);
      return { known: { all, revision }, setups };
    },

    /** In any state. */
    find: async (userId: string, id: string): Promise<StoredMethod | undefined> =>
      getRow(table, { key: keys.savedMethod(userId, id), row: storedMethod, latest: true }),

    /** Whose a method is, by the provider's id; undefined for what is not ours, or no more. */
    ownerOf: async (paymentMethodId: string): Promise<MethodOwner | undefined> =>
      getRow(table, { key: keys.methodOwner(paymentMethodId), row: owner, latest: true }),

    /** Methods that have yet to be detached at the provider, oldest first. The index may lag. */
    listToRemove: async (): Promise<StoredMethod[]> =>
      queryUpTo({
        table,
        item: storedMethod,
        limit: mostListed,
        query: { index: 'gsi1', pk: indexKeys.methodToRemove('', '').gsi1pk },
      }),

    /** Methods of payments that have yet to be saved, oldest first. The index may lag. */
    listToSave: async (): Promise<MethodSetup[]> =>
      queryUpTo({
        table,
        item: methodSetup,
        limit: mostListed,
        query: { index: 'gsi1', pk: indexKeys.methodToSave('', '').gsi1pk },
      }),

    findSetup: async (userId: string, id: string): Promise<MethodSetup | undefined> =>
      getRow(table, { key: keys.methodSetup(userId, id), row: methodSetup, latest: true }),

    /** Stores the page of one that is being saved; returns false if there is one already, or it is over. */
    saveSession: async (
      { userId, id }: MethodSetup,
      { session, now }: { session: { id: string; url: string | null }; now: Date },
    ): Promise<boolean> =>
      updateRow(table, {
        key: keys.methodSetup(userId, id),
        set: { sessionId: session.id, url: session.url, askedAt: now.toISOString() },
        when: 'attribute_exists(pk) and sessionId = :none',
        values: { none: null },
      }),

    /** Claims the next question to the provider; returns false if another was asked within the last five seconds. */
    claimSetup: async ({ userId, id }: MethodSetup, now: Date): Promise<boolean> =>
      updateRow(table, {
        key: keys.methodSetup(userId, id),
        set: { askedAt: now.toISOString() },
        when: 'attribute_exists(pk) and (askedAt = :never or askedAt <= :past)',
        values: { never: null, past: new Date(now.getTime() - setupPause).toISOString() },
      }),

    /** Forgets one that is saved, or will never be; unless its page has become another one meanwhile. */
    endSetup: async ({ userId, id, sessionId }: MethodSetup): Promise<boolean> =>
      deleteRow(table, {
        key: keys.methodSetup(userId, id),
        when: 'sessionId = :seen',
        values: { seen: sessionId },
      }),
  };
};
export type SavedMethodStore = ReturnType<typeof savedMethodStore>;
