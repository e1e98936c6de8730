import type { Customer } from 'shared/contracts/customers.ts';
import type { CustomerTax } from 'shared/domain/prices/sales-tax.ts';
import { AppError } from 'shared/errors.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { confirmOwnWrite } from '../platform/table/confirm-own-write.ts';
import { keys } from '../platform/table/keys.ts';
import { getRow, updateRow } from '../platform/table/rows.ts';
import { queryPage, type Page, type PageRequest, type Table } from '../platform/table/table.ts';
import { changeProfile, type ProfileChange } from './change-profile.ts';
import { customerView } from './customer-view.ts';
import { rowOwner } from './row-owner.ts';
import { searchCustomers } from './search-rows.ts';
import {
  storedProfile,
  type Invitation,
  type Profile,
  type ProfileDetails,
} from './stored-profile.ts';

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

    /** Omits people without a profile. At most 100 ids. */
    getMany: (userIds: readonly string[]): Promise<Profile[]> =>
      batchGet(table, storedProfile, userIds.map(keys.user)),

    /** @throws AppError `not-found`, also for an administrator */
    getCustomer: async (customerId: string): Promise<Profile> => {
      const profile = await find(customerId, { latest: true });
      if (!profile || profile.isAdmin)
        throw new AppError('not-found', 'This customer could not be found.');
      return profile;
    },

    /** @throws AppError `not-found` */
    get: async (userId: string): Promise<Profile> => {
      const profile = await find(userId);
      if (!profile) throw new AppError('not-found', 'This customer could not be found.');
      return profile;
    },

    /** Leaves missing fields as they are. @throws AppError `not-found`, or `conflict` when overtaken. */
    update: async (userId: string, details: ProfileDetails, now: Date): Promise<Profile> => {
      const changed = await change(userId, () => details, now);
      if (!changed) throw new AppError('not-found', 'This customer could not be found.');
      return changed;
    },

    /** Returns false if the customer has asked before. */
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

    /** Does nothing if there is no such profile. */
    setDisabled: async (userId: string, isDisabled: boolean, now: Date): Promise<void> => {
      await change(
        userId,
        (stored) => (stored.isDisabled === isDisabled ? {} : { isDisabled }),
        now,
      );
    },

    /**
     * Records how a customer was last asked to sign in. `decide` returns the stored invitation to change nothing.
     * Returns whether the stored invitation is the one of the call `requestId`.
     * @throws AppError what `decide` throws, or `conflict` when overtaken.
     */
    noteInvitation: (
      userId: string,
      decide: (stored: Profile) => Invitation,
      { requestId, now }: { requestId: string; now: Date },
    ): Promise<boolean> =>
      confirmOwnWrite(
        async () => {
          const changed = await change(
            userId,
            (stored) => {
              const { invitedAt, invitedBy } = decide(stored);
              return invitedBy === stored.invitedBy ? {} : { invitedAt, invitedBy };
            },
            now,
          );
          return changed?.invitedBy === requestId;
        },
        async () => (await find(userId, { latest: true }))?.invitedBy === requestId,
      ),

    /** @throws AppError `not-found` */
    setTax: async (userId: string, tax: CustomerTax, now: Date): Promise<Profile> => {
      const changed = await change(userId, () => tax, now);
      if (!changed) throw new AppError('not-found', 'This customer could not be found.');
      return changed;
    },

    /** Sets whether a customer gets a reminder the evening before a visit. @throws AppError `not-found` */
    setReminders: async (userId: string, reminders: boolean, now: Date): Promise<void> => {
      const decide = (stored: Profile) => (stored.reminders === reminders ? {} : { reminders });
      if (!(await change(userId, decide, now)))
        throw new AppError('not-found', 'This customer could not be found.');
    },

    /**
     * Sets the hash of the calendar link's secret, which ends the previous link; null leaves no link.
     * @throws AppError `not-found`
     */
    setCalendar: async (userId: string, calendarHash: string | null, now: Date): Promise<void> => {
      const calendarSince = calendarHash === null ? null : now.toISOString();
      const decide = (stored: Profile) =>
        stored.calendarHash === calendarHash ? {} : { calendarHash, calendarSince };
      if (!(await change(userId, decide, now)))
        throw new AppError('not-found', 'This customer could not be found.');
    },

    /** Ends all links mailed to a customer so far. Does nothing if there is no such profile. */
    endLinks: async (userId: string, now: Date): Promise<void> => {
      const linksFrom = now.toISOString();
      await change(userId, (stored) => (stored.linksFrom === linksFrom ? {} : { linksFrom }), now);
    },

    /** Records that mail to this address bounced permanently. Does nothing if the address is nobody's. */
    noteBounce: async (address: string, now: Date): Promise<void> => {
      const userId = await rowOwner(table, keys.emailLock(address));
      if (userId === undefined) return;
      await change(
        userId,
        ({ email, contact }) =>
          email === address && contact !== 'bounced' ? { contact: 'bounced' } : {},
        now,
      );
    },

    /** Records that an operator's second factor is being turned on. */
    noteSecondFactor: async (userId: string, now: Date): Promise<void> => {
      await change(userId, () => ({ secondFactorSince: now.toISOString() }), now);
    },

    /** Fills in empty fields only, and the name only if there is none. Does nothing if there is no such profile. */
    fillMissing: async (
      userId: string,
      details: Pick<ProfileDetails, 'firstName' | 'lastName' | 'phone' | 'address'>,
      now: Date,
    ): Promise<void> => {
      await change(
        userId,
        (stored) => ({
          ...(!stored.firstName &&
            !stored.lastName &&
            details.firstName && { firstName: details.firstName, lastName: details.lastName }),
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
      return { items: items.map(customerView), nextCursor };
    },
  };
};
