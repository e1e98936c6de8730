import { login } from 'shared/contracts/session.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { attemptCookie } from '../attempt-cookie.ts';
import { hostedSignIn } from '../hosted-sign-in.ts';
import { returnPath } from '../return-path.ts';

export const handler = endpoint({
  contract: login,
  dependencies: () => ({ signIn: hostedSignIn(), siteUrl: readEnvironment('SITE_URL') }),
  handle: async ({ query }, { signIn, siteUrl }) => {
    const { attempt, location } = await signIn.begin({
      returnTo: returnPath(query.returnTo, siteUrl),
      endsOthers: query.elsewhere === 'end',
    });
    return { location, cookies: [attemptCookie(attempt, siteUrl)] };
  },
});
