import { getCurrentUser } from 'shared/contracts/session.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { table } from '../../platform/table.ts';

export const handler = endpoint({
  contract: getCurrentUser,
  dependencies: () => ({ profiles: profileStore(table()) }),
  handle: async ({ caller }, { profiles }) => {
    const [profile, { isAdmin }] = await Promise.all([
      profiles.get(caller.userId),
      caller.verified(),
    ]);
    return { ...profile, isAdmin };
  },
});
