import { listCustomers } from 'shared/contracts/customers.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { nextVisitDays } from '../next-visit-days.ts';
import { profileStore } from '../profile-store.ts';

export const handler = endpoint({
  contract: listCustomers,
  dependencies: (table) => ({ table, profiles: profileStore(table) }),
  handle: async ({ query, now }, { table, profiles }) => {
    const page = await profiles.listCustomers(query);
    if (query.with === undefined) return page;
    const ids = page.items.map(({ id }) => id);
    const days = await nextVisitDays(table, ids, businessDate(now));
    return {
      ...page,
      items: page.items.map((each) => ({ ...each, nextVisit: days.get(each.id) ?? null })),
    };
  },
});
