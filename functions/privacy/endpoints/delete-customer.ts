import { deleteCustomer } from 'shared/contracts/privacy.ts';
import { AppError } from 'shared/errors.ts';
import { greetingName } from '../../customers/greeting-name.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { table } from '../../platform/table.ts';
import { deletionStore } from '../deletion-store.ts';
import { endAccount } from '../end-account.ts';

/** Ends the account right away. The job does the rest, since it can take its time and be repeated. */
export const handler = endpoint({
  contract: deleteCustomer,
  dependencies: () => ({
    profiles: profileStore(table()),
    deletions: deletionStore(table()),
    endAccount: endAccount(table()),
  }),
  handle: async ({ params: { id }, now }, { profiles, deletions, ...dependencies }) => {
    const profile = await profiles.find(id, { latest: true });
    if (profile && !profile.isAdmin) {
      const { email } = profile;
      const firstName = greetingName(profile);
      await deletions.begin({ userId: id, email, firstName, requestedAt: now.toISOString() });
    } else if (profile || !(await deletions.find(id)))
      throw new AppError('not-found', 'This customer could not be found.');
    await dependencies.endAccount(id);
    return { success: true };
  },
});
