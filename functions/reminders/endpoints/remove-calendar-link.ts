import { removeCalendarLink } from 'shared/contracts/reminders.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';

export const handler = endpoint({
  contract: removeCalendarLink,
  dependencies: (table) => ({ profiles: profileStore(table) }),
  handle: async ({ caller, now }, { profiles }) => {
    await profiles.setCalendar(caller.userId, null, now);
    return { success: true };
  },
});
