import { signInCallback } from 'shared/contracts/session.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { readSessionClaim, sessionCookie, setCookie } from '../../platform/cookies.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { securityLog } from '../../platform/security-log.ts';
import {
  closeSession,
  closeSessions,
  openSession,
  sessionSeconds,
} from '../../platform/sessions.ts';
import { table } from '../../platform/table.ts';
import { clearAttemptCookie, readAttempt } from '../attempt-cookie.ts';
import { deviceWords } from '../device-words.ts';
import { expiredSignIn, hostedSignIn } from '../hosted-sign-in.ts';
import { returnPath } from '../return-path.ts';

export const handler = endpoint({
  contract: signInCallback,
  dependencies: () => ({
    signIn: hostedSignIn(),
    profiles: profileStore(table()),
    sessions: {
      open: openSession.bind(undefined, table()),
      close: closeSession.bind(undefined, table()),
      closeAll: closeSessions.bind(undefined, table()),
    },
    siteUrl: readEnvironment('SITE_URL'),
  }),
  handle: async (
    { query, cookies, now, userAgent, requestId },
    { signIn, profiles, sessions, siteUrl },
  ) => {
    const attempt = readAttempt(cookies, query.state, siteUrl);
    if (!attempt) throw expiredSignIn();
    const spent = clearAttemptCookie(attempt.state, siteUrl);
    // The person canceled on the hosted page.
    if (query.error !== undefined) return { location: '/', cookies: [spent] };

    const person = await signIn.complete(attempt, query.code ?? '');
    await profiles.createOrSyncRole(person, now);
    const { id: userId, email, isAdmin } = person;
    // Its cookie is about to be replaced, after which nobody could end this session.
    const replaced = readSessionClaim(cookies, siteUrl);
    if (replaced) await sessions.close(replaced);
    if (attempt.endsOthers) await sessions.closeAll(userId);
    const device = deviceWords(userAgent);
    const value = await sessions.open({ userId, email, isAdmin, device }, now);
    securityLog('signed-in', { userId, isAdmin, requestId });
    const maxAge = sessionSeconds(isAdmin);
    return {
      // Checked again, because it was stored in the browser in between.
      location: returnPath(attempt.returnTo, siteUrl),
      cookies: [spent, setCookie({ name: sessionCookie, value, siteUrl, maxAge })],
    };
  },
});
