import { getProfile } from 'shared/contracts/profile.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { table } from '../../platform/table/table.ts';
import { profileStore } from '../profile-store.ts';

export const handler = endpoint({
  contract: getProfile,
  dependencies: () => ({ profiles: profileStore(table()) }),
  handle: async ({ caller }, { profiles }) => profiles.get(caller.userId),
});
