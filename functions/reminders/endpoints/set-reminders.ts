import { setReminders } from 'shared/contracts/reminders.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';

export const handler = endpoint({
  contract: setReminders,
  dependencies: (table) => ({ profiles: profileStore(table) }),
  handle: async ({ caller, body: { enabled }, now }, { profiles }) => {
    await profiles.setReminders(caller.userId, enabled, now);
    return { enabled };
  },
});
