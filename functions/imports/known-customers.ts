import * as z from 'zod/mini';
import { profileStore } from '../customers/profile-store.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { keys } from '../platform/table/keys.ts';
import { readAll, type Table } from '../platform/table/table.ts';
import { isSameHousehold, sharedContact } from './judge-rows.ts';
import type { ImportedCustomer } from './read-row.ts';

type KnownCustomer = Pick<
  ImportedCustomer,
  'firstName' | 'lastName' | 'email' | 'phone' | 'address'
>;

/** Customers per query. A business has hundreds, so this takes a query or two. */
const largestPage = 500;

const emailRow = z.object({ pk: z.string() });

/**
 * Reads everything needed to tell whether somebody is already a customer: the directory and the taken email
 * addresses.
 */
export const knownCustomers =
  (table: Table, pageSize = largestPage) =>
  async (
    emails: readonly string[],
  ): Promise<(customer: ImportedCustomer) => string | undefined> => {
    const known: KnownCustomer[] = await readAll(profileStore(table).listCustomers, { pageSize });
    const locks = await batchGet(table, emailRow, emails.map(keys.emailLock));
    const taken = new Set(locks.map(({ pk }) => pk));
    return (customer) => {
      if (customer.email !== null && taken.has(keys.emailLock(customer.email).pk))
        return 'the same email';
      const sharing = known.find((each) => sharedContact(each, customer));
      if (sharing) return `the same ${sharedContact(sharing, customer)}`;
      const isHere = known.some((each) => isSameHousehold(each, customer));
      return isHere ? 'the same name and address' : undefined;
    };
  };
