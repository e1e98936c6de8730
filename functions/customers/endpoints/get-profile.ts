import { getProfile } from 'shared/contracts/profile.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { profileStore } from '../profile-store.ts';

export const handler = endpoint({
  contract: getProfile,
  dependencies: (table) => ({ profiles: profileStore(table) }),
  handle: async ({ caller }, { profiles }) => profiles.get(caller.userId),
});
