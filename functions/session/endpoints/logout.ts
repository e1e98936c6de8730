import { logout } from 'shared/contracts/session.ts';
import { clearCookie, readSessionClaim, sessionCookie } from '../../platform/endpoint/cookies.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { closeSession } from '../../platform/session/sessions.ts';
import { hostedSignIn } from '../hosted-sign-in.ts';

export const handler = endpoint({
  contract: logout,
  dependencies: (table) => ({
    signIn: hostedSignIn(),
    sessions: { close: closeSession.bind(undefined, table) },
    siteUrl: readEnvironment('SITE_URL'),
  }),
  handle: async ({ cookies, isCrossSite }, { signIn, sessions, siteUrl }) => {
    // A link or an image on another site must not sign anybody out.
    if (isCrossSite) return { location: '/' };
    const claim = readSessionClaim(cookies, siteUrl);
    if (claim) await sessions.close(claim);
    return { location: signIn.logoutLocation(), cookies: [clearCookie(sessionCookie, siteUrl)] };
  },
});
