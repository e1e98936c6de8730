import { endOtherSessions } from 'shared/contracts/session.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { readSessionClaim } from '../../platform/endpoint/cookies.ts';
import { settleAllOrThrow } from '../../platform/settle-all-or-throw.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { closeSessions } from '../../platform/session/sessions.ts';

export const handler = endpoint({
  contract: endOtherSessions,
  dependencies: (table) => ({
    profiles: profileStore(table),
    sessions: { closeAll: closeSessions.bind(undefined, table) },
    siteUrl: readEnvironment('SITE_URL'),
  }),
  handle: async ({ caller, cookies, now }, { profiles, sessions, siteUrl }) => {
    await settleAllOrThrow([
      sessions.closeAll(caller.userId, readSessionClaim(cookies, siteUrl)),
      // Whoever has a lost device may also have access to its mail.
      profiles.endLinks(caller.userId, now),
    ]);
    return { success: true };
  },
});
