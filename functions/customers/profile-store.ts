import type { Customer } from 'shared/contracts/customers.ts';
import { AppError } from 'shared/errors.ts';
import { batchGet } from '../platform/batch-get.ts';
import { cancellationCodes } from '../platform/cancellations.ts';
import { confirmOwnWrite } from '../platform/confirm-own-write.ts';
import { indexKeys, keys } from '../platform/keys.ts';
import { getRow, isAbsent, putOf, updateRow } from '../platform/rows.ts';
import { queryPage } from '../platform/table.ts';
import type { Page, PageRequest, Table } from '../platform/table.ts';
import { transact } from '../platform/transact.ts';
import { changeProfile, countCustomers } from './change-profile.ts';
import type { ProfileChange } from './change-profile.ts';
import { searchCustomers, searchIndexUpdates } from './search-rows.ts';
import { storedProfile } from './stored-profile.ts';
import type { Profile, ProfileDetails } from './stored-profile.ts';

/** From the sign-in's ID token. */
export type SignedInPerson = {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  isAdmin: boolean;
};

export const profileStore = (table: Table) => {
  const find = async (userId: string, { latest = false } = {}): Promise<Profile | undefined> =>
    getRow(table, { key: keys.user(userId), row: storedProfile, latest });

  const change = async (userId: string, decide: (stored: Profile) => ProfileChange, now: Date) =>
    changeProfile(table, { userId, find: async (id) => find(id, { latest: true }), decide, now });

  const directory = (page: PageRequest): Promise<Page<Profile>> =>
    queryPage({
      table,
      item: storedProfile,
      page,
      query: { index: 'gsi1', pk: 'CUSTOMERS' },
    });

  return {
    find,

    /** Omits people without a profile; at most 100 ids. */
    getMany: (userIds: readonly string[]): Promise<Profile[]> =>
      batchGet(table, storedProfile, userIds.map(keys.user)),

    /** @throws AppError `not-found` */
    get: async (userId: string): Promise<Profile> => {
      const profile = await find(userId);
      if (!profile) throw new AppError('not-found', 'This customer could not be found.');
      return profile;
    },

    /**
     * Creates the profile at the sign-up or first sign-in and, in the same transaction, reserves the address
     * and counts the customer. For an existing profile, only updates the role.
     * @throws AppError `conflict` when another account has the address.
     */
    createOrSyncRole: async (
      person: SignedInPerson,
      now: Date,
      details: ProfileDetails = {},
    ): Promise<void> => {
      const at = now.toISOString();
      const first = storedProfile.parse({
        ...details,
        ...person,
        revision: 1,
        createdAt: at,
        updatedAt: at,
      });
      try {
        await transact(table, [
          {
            Put: putOf(table, {
              item: {
                ...first,
                ...keys.user(person.id),
                ...(!person.isAdmin && indexKeys.customer(first)),
              },
              when: isAbsent,
            }),
          },
          {
            Put: putOf(table, {
              item: { ...keys.emailLock(person.email), userId: person.id },
              when: `${isAbsent} or userId = :id`,
              values: { id: person.id },
            }),
          },
          ...countCustomers(table, person.isAdmin ? 0 : 1),
          ...searchIndexUpdates(table, { after: first }),
        ]);
      } catch (error) {
        const reasons = cancellationCodes(error);
        if (reasons[0] === 'ConditionalCheckFailed') {
          const { isAdmin } = person;
          await change(person.id, (stored) => (stored.isAdmin === isAdmin ? {} : { isAdmin }), now);
          return;
        }
        if (reasons[1] === 'ConditionalCheckFailed')
          throw new AppError(
            'conflict',
            'This e-mail address belongs to another account. Please call us and we will put it right.',
            { cause: error },
          );
        throw error;
      }
    },

    /** Leaves absent fields as they are. @throws AppError `not-found`, or `conflict` when overtaken. */
    update: async (userId: string, details: ProfileDetails, now: Date): Promise<Profile> => {
      const changed = await change(userId, () => details, now);
      if (!changed) throw new AppError('not-found', 'This customer could not be found.');
      return changed;
    },

    /** Returns false when the customer has asked before. */
    noteDeletionRequest: (
      userId: string,
      { requestId, now }: { requestId: string; now: Date },
    ): Promise<boolean> =>
      confirmOwnWrite(
        async () =>
          updateRow(table, {
            key: keys.user(userId),
            set: { deletionRequestedAt: now.toISOString(), deletionRequestId: requestId },
            when: 'attribute_exists(pk) and (attribute_not_exists(deletionRequestedAt) or deletionRequestedAt = :none)',
            values: { none: null },
          }),
        async () => (await find(userId, { latest: true }))?.deletionRequestId === requestId,
      ),

    /** Does nothing when there is no such profile. */
    setDisabled: async (userId: string, isDisabled: boolean, now: Date): Promise<void> => {
      await change(
        userId,
        (stored) => (stored.isDisabled === isDisabled ? {} : { isDisabled }),
        now,
      );
    },

    /** Notes that an operator's second factor is being turned on. */
    noteSecondFactor: async (userId: string, now: Date): Promise<void> => {
      await change(userId, () => ({ secondFactorSince: now.toISOString() }), now);
    },

    /** Sets empty fields only. Does nothing when there is no such profile. */
    fillMissing: async (
      userId: string,
      details: Pick<ProfileDetails, 'phone' | 'address'>,
      now: Date,
    ): Promise<void> => {
      await change(
        userId,
        (stored) => ({
          ...(!stored.phone && details.phone && { phone: details.phone }),
          ...(!stored.address && details.address && { address: details.address }),
        }),
        now,
      );
    },

    /** All customers by last name, or those whose name, email or postal address starts with `search`. */
    listCustomers: async (
      page: PageRequest & { search?: string | undefined },
    ): Promise<Page<Customer>> => {
      const { items, nextCursor } = page.search
        ? await searchCustomers(table, page.search, page)
        : await directory(page);
      return {
        items: items.map(({ reportCount, ...profile }) => ({
          ...profile,
          recentReports: reportCount,
        })),
        nextCursor,
      };
    },
  };
};
