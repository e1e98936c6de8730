import { setCustomerAccess } from 'shared/contracts/customers.ts';
import { AppError } from 'shared/errors.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { settleAllOrThrow } from '../../platform/settle-all-or-throw.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { closeSessions } from '../../platform/session/sessions.ts';
import { accountPool } from '../account-pool.ts';

export const handler = endpoint({
  contract: setCustomerAccess,
  dependencies: (table) => ({
    profiles: profileStore(table),
    accounts: accountPool(),
    sessions: { closeAll: closeSessions.bind(undefined, table) },
  }),
  handle: async ({ params, body: { enabled }, now }, { profiles, accounts, sessions }) => {
    const profile = await profiles.find(params.id);
    if (!profile || profile.isAdmin)
      throw new AppError('not-found', 'This customer could not be found.');
    // Disable the profile first: from then on no sign-in can open a session, so closing all sessions below misses
    // none.
    await profiles.setDisabled(params.id, !enabled, now);
    await settleAllOrThrow([
      ...(profile.sub === null ? [] : [accounts.setEnabled(profile.sub, enabled)]),
      ...(enabled ? [] : [sessions.closeAll(params.id)]),
    ]);
    return { enabled };
  },
});
