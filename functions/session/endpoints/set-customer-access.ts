import { setCustomerAccess } from 'shared/contracts/customers.ts';
import { AppError } from 'shared/errors.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { allDone } from '../../platform/all-done.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { closeSessions } from '../../platform/sessions.ts';
import { table } from '../../platform/table.ts';
import { accountPool } from '../account-pool.ts';

export const handler = endpoint({
  contract: setCustomerAccess,
  dependencies: () => ({
    profiles: profileStore(table()),
    accounts: accountPool(),
    sessions: { closeAll: closeSessions.bind(undefined, table()) },
  }),
  handle: async ({ params, body: { enabled }, now }, { profiles, accounts, sessions }) => {
    const profile = await profiles.find(params.id);
    if (!profile || profile.isAdmin)
      throw new AppError('not-found', 'This customer could not be found.');
    // The profile first: from then on no sign-in opens a session, and all that were opened are found below.
    await profiles.setDisabled(params.id, !enabled, now);
    await allDone([
      ...(profile.sub === null ? [] : [accounts.setEnabled(profile.sub, enabled)]),
      ...(enabled ? [] : [sessions.closeAll(params.id)]),
    ]);
    return { enabled };
  },
});
