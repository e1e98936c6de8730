import { updateProfile } from 'shared/contracts/profile.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { table } from '../../platform/table.ts';
import { profileStore } from '../profile-store.ts';

export const handler = endpoint({
  contract: updateProfile,
  dependencies: () => ({ profiles: profileStore(table()) }),
  handle: async ({ caller, body, now }, { profiles }) => {
    const { poolAccess, petDetails, ...form } = body;
    return profiles.update(
      caller.userId,
      {
        ...form,
        poolAccess: poolAccess || null,
        petDetails: (form.hasPets && petDetails) || null,
      },
      now,
    );
  },
});
