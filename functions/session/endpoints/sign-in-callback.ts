import { signInCallback } from 'shared/contracts/session.ts';
import { signInStore } from '../../customers/sign-in-store.ts';
import { settleAllOrThrow } from '../../platform/settle-all-or-throw.ts';
import { readSessionClaim, sessionCookie, setCookie } from '../../platform/endpoint/cookies.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { verified } from '../../platform/endpoint/pending-checks.ts';
import { securityLog } from '../../platform/logs/security-log.ts';
import {
  closeSession,
  closeSessions,
  openSession,
  sessionSeconds,
  setUpSeconds,
} from '../../platform/session/sessions.ts';
import { attemptCookie, clearAttemptCookie, readAttempt } from '../attempt-cookie.ts';
import { deviceLabel } from '../device-label.ts';
import { expiredSignIn, hostedSignIn } from '../hosted-sign-in.ts';
import { landingPath } from '../return-path.ts';
import { secondFactorCheck } from '../second-factor-check.ts';

export const handler = endpoint({
  contract: signInCallback,
  dependencies: (table) => ({
    signIn: hostedSignIn(),
    people: signInStore(table),
    secondFactor: secondFactorCheck(),
    sessions: {
      open: openSession.bind(undefined, table),
      close: closeSession.bind(undefined, table),
      closeAll: closeSessions.bind(undefined, table),
    },
    siteUrl: readEnvironment('SITE_URL'),
  }),
  handle: async (
    { query, cookies, now, userAgent, requestId },
    { signIn, people, secondFactor, sessions, siteUrl },
  ) => {
    const attempt = readAttempt(cookies, query.state, siteUrl);
    if (!attempt) throw expiredSignIn();
    const spent = clearAttemptCookie(attempt.state, siteUrl);
    // The person canceled on the hosted page.
    if (query.error !== undefined) return { location: '/', cookies: [spent] };

    const code = query.code ?? '';
    const { person, proof, accessToken } = await signIn.complete(await verified(), attempt, code);
    const userId = await people.enter(person, now);
    const { sub, email, isAdmin } = person;
    const outcome = isAdmin ? await secondFactor({ userId, sub, proof }) : 'opens';
    if (outcome === 'too-early') {
      securityLog('refused', { endpoint: signInCallback.name, userId, requestId, code: outcome });
      return { location: signIn.logoutLocation(), cookies: [spent] };
    }
    const setsUp = outcome === 'sets-up';
    if (setsUp && !attempt.setsUp) {
      const next = await signIn.begin({ returnTo: '/', endsOthers: false, setsUp });
      return { location: next.location, cookies: [spent, attemptCookie(next.attempt, siteUrl)] };
    }
    // Its cookie is about to be replaced, after which nobody could end the session.
    const replaced = readSessionClaim(cookies, siteUrl);
    await settleAllOrThrow([
      ...(replaced ? [sessions.close(replaced)] : []),
      ...(attempt.endsOthers && !setsUp ? [sessions.closeAll(userId)] : []),
    ]);
    const session = {
      userId,
      email,
      isAdmin: isAdmin && !setsUp,
      device: deviceLabel(userAgent),
      ...(proof.authTime !== undefined && { authenticatedAt: new Date(proof.authTime * 1000) }),
    };
    const value = await sessions.open(
      { ...session, ...(setsUp && { setUpToken: accessToken }) },
      now,
    );
    if (!setsUp) securityLog('signed-in', { userId, isAdmin, requestId });
    const maxAge = setsUp ? setUpSeconds : sessionSeconds(isAdmin);
    return {
      // Validated again, because the path was stored in the browser in between.
      location: setsUp ? '/admin/second-factor' : landingPath(attempt.returnTo, person, siteUrl),
      cookies: [spent, setCookie({ name: sessionCookie, value, siteUrl, maxAge })],
    };
  },
});
