import { endOtherSessions } from 'shared/contracts/session.ts';
import { readSessionClaim } from '../../platform/cookies.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { closeSessions } from '../../platform/sessions.ts';
import { table } from '../../platform/table.ts';

export const handler = endpoint({
  contract: endOtherSessions,
  dependencies: () => ({
    sessions: { closeAll: closeSessions.bind(undefined, table()) },
    siteUrl: readEnvironment('SITE_URL'),
  }),
  handle: async ({ caller, cookies }, { sessions, siteUrl }) => {
    await sessions.closeAll(caller.userId, readSessionClaim(cookies, siteUrl));
    return { success: true };
  },
});
