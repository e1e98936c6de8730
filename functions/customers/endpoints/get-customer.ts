import { getCustomer } from 'shared/contracts/customers.ts';
import { AppError } from 'shared/errors.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { table } from '../../platform/table.ts';
import { profileStore } from '../profile-store.ts';

export const handler = endpoint({
  contract: getCustomer,
  dependencies: () => ({ profiles: profileStore(table()) }),
  handle: async ({ params }, { profiles }) => {
    const profile = await profiles.find(params.id);
    if (!profile || profile.isAdmin)
      throw new AppError('not-found', 'This customer could not be found.');
    return { ...profile, recentReports: profile.reportCount };
  },
});
