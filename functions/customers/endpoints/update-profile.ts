import { updateProfile } from 'shared/contracts/profile.ts';
import { cachedAnswers } from 'shared/domain/customers/customer-answers.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { profileStore } from '../profile-store.ts';

export const handler = endpoint({
  contract: updateProfile,
  dependencies: (table) => ({ profiles: profileStore(table) }),
  handle: async ({ caller, body, now }, { profiles }) =>
    profiles.update(caller.userId, cachedAnswers('profile', body), now),
});
