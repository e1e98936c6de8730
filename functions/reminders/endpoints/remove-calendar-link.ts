import { removeCalendarLink } from 'shared/contracts/reminders.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { table } from '../../platform/table/table.ts';

export const handler = endpoint({
  contract: removeCalendarLink,
  dependencies: () => ({ profiles: profileStore(table()) }),
  handle: async ({ caller, now }, { profiles }) => {
    await profiles.setCalendar(caller.userId, null, now);
    return { success: true };
  },
});
