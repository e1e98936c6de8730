import { listDueItems } from 'shared/contracts/charges.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { chargeStore } from '../charge-store.ts';
import { dueItemsOf } from '../due-items.ts';
import { lastReminders } from '../last-reminder.ts';

export const handler = endpoint({
  contract: listDueItems,
  dependencies: (table) => ({
    table,
    charges: chargeStore(table),
    profiles: profileStore(table),
  }),
  handle: async ({ query, now }, { table, charges, profiles }) =>
    dueItemsOf(await charges.listOwed(query.customerId), {
      profiles,
      remindersOf: (customerIds) => lastReminders(table, customerIds, now),
    }),
});
