import { confirmSecondFactor } from 'shared/contracts/second-factor.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { readSessionClaim } from '../../platform/endpoint/cookies.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { closeSession, closeSessions } from '../../platform/session/sessions.ts';
import { authenticator } from '../authenticator.ts';
import { setUpTokenOf } from '../set-up-token.ts';

export const handler = endpoint({
  contract: confirmSecondFactor,
  dependencies: (table) => ({
    factor: authenticator(),
    profiles: profileStore(table),
    sessions: {
      close: closeSession.bind(undefined, table),
      closeAll: closeSessions.bind(undefined, table),
    },
    siteUrl: readEnvironment('SITE_URL'),
  }),
  handle: async ({ caller, body, cookies, now }, { factor, profiles, sessions, siteUrl }) => {
    const token = setUpTokenOf(await caller.verified());
    await factor.verify(token, body.code);
    // Recorded before the factor is turned on, so that a sign-in up to now, which did not ask for a code, does not
    // count later.
    await profiles.noteSecondFactor(caller.userId, now);
    await factor.turnOn(token);
    // This includes sessions in which somebody else was setting up a factor. The caller's own is closed last, so
    // that a failed call can be repeated.
    const own = readSessionClaim(cookies, siteUrl);
    await sessions.closeAll(caller.userId, own);
    if (own) await sessions.close(own);
    return { success: true };
  },
});
