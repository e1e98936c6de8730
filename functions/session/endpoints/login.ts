import { login } from 'shared/contracts/session.ts';
import { addressOfHint, signInHintCookie } from 'shared/domain/customers/sign-in-hint.ts';
import { clearCookie, readCookie } from '../../platform/endpoint/cookies.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { attemptCookie, clearOldAttempts } from '../attempt-cookie.ts';
import { hostedSignIn } from '../hosted-sign-in.ts';
import { returnPath } from '../return-path.ts';

export const handler = endpoint({
  contract: login,
  dependencies: () => ({ signIn: hostedSignIn(), siteUrl: readEnvironment('SITE_URL') }),
  handle: async ({ query, cookies, isFromOwnPage }, { signIn, siteUrl }) => {
    const loginHint = addressOfHint(readCookie(cookies, signInHintCookie, siteUrl));
    const { attempt, location } = await signIn.begin({
      ...(loginHint !== undefined && { loginHint }),
      prompt: query.prompt,
      returnTo: returnPath(query.returnTo, siteUrl),
      // Somebody still signed in at the hosted pages comes back without being asked, so a link on another site
      // could otherwise end their sessions.
      endsOthers: query.elsewhere === 'end' && isFromOwnPage,
    });
    return {
      location,
      cookies: [
        attemptCookie(attempt, siteUrl),
        ...clearOldAttempts(cookies, siteUrl),
        ...(loginHint === undefined ? [] : [clearCookie(signInHintCookie, siteUrl)]),
      ],
    };
  },
});
