import { endCustomerSessions } from 'shared/contracts/customers.ts';
import { settleAllOrThrow } from '../../platform/settle-all-or-throw.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { closeSessions } from '../../platform/session/sessions.ts';
import { profileStore } from '../profile-store.ts';

export const handler = endpoint({
  contract: endCustomerSessions,
  dependencies: (table) => ({
    profiles: profileStore(table),
    sessions: { closeAll: closeSessions.bind(undefined, table) },
  }),
  handle: async ({ params, now }, { profiles, sessions }) => {
    const { id } = await profiles.get(params.id);
    await settleAllOrThrow([sessions.closeAll(id), profiles.endLinks(id, now)]);
    return { success: true };
  },
});
