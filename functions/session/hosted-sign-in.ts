import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  Configuration,
  enableNonRepudiationChecks,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import type { SignedInPerson } from '../customers/profile-store.ts';
import { readEnvironment } from '../platform/environment.ts';

/** State kept in the browser while it is at the hosted sign-in. */
export const signInAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  /** Whether to end the sessions on other devices. */
  endsOthers: z._default(z.boolean(), false),
});
export type SignInAttempt = z.infer<typeof signInAttempt>;

/** Its members are administrators (rules: access-1). */
const adminGroup = 'admin';

const claims = z.object({
  sub: z.uuid(),
  email: z.string(),
  /** Without it the address may be somebody else's, and bookings and reports are matched by address. */
  email_verified: z._default(z.boolean(), false),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
  'cognito:groups': z.optional(z.array(z.string())),
});

/**
 * Cognito's hosted sign-in: authorization code with PKCE, state and nonce. Runs on the server, so that no
 * token reaches the browser.
 */
export const hostedSignIn = () => {
  const url = readEnvironment('IDENTITY_URL');
  const clientId = readEnvironment('USER_POOL_CLIENT_ID');
  const siteUrl = readEnvironment('SITE_URL');
  const redirectUri = `${siteUrl}/api/callback`;
  const issuer = readEnvironment('IDENTITY_ISSUER');
  const configuration = new Configuration(
    {
      issuer,
      authorization_endpoint: `${url}/oauth2/authorize`,
      token_endpoint: `${url}/oauth2/token`,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
    },
    clientId,
    // A public client, authenticated by the PKCE verifier instead of a secret.
    undefined,
    None(),
  );
  // The library trusts TLS for a token that comes from the token endpoint. Keeps the keys it has fetched.
  enableNonRepudiationChecks(configuration);
  // The library requires https by default.
  if (url.startsWith('http:')) allowInsecureRequests(configuration);

  return {
    /** `location` is where to send the browser. */
    begin: async (
      request: Pick<SignInAttempt, 'returnTo' | 'endsOthers'>,
    ): Promise<{ attempt: SignInAttempt; location: string }> => {
      const attempt = {
        state: randomState(),
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
        ...request,
      };
      const location = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
      });
      return { attempt, location: location.href };
    },

    /**
     * Exchanges the code for the person who signed in.
     * @throws AppError `invalid` when the code is used, forged or from another attempt, `forbidden` when
     * the email address is not verified.
     */
    complete: async (attempt: SignInAttempt, code: string): Promise<SignedInPerson> => {
      const tokens = await authorizationCodeGrant(
        configuration,
        new URL(`${redirectUri}?${new URLSearchParams({ code, state: attempt.state }).toString()}`),
        {
          pkceCodeVerifier: attempt.verifier,
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          idTokenExpected: true,
        },
      ).catch((cause: unknown) => {
        throw expiredSignIn(cause);
      });
      const person = claims.parse(tokens.claims());
      if (!person.email_verified)
        throw new AppError(
          'forbidden',
          'Your e-mail address has not been confirmed yet. Please call us and we will put it right.',
        );
      return {
        id: person.sub,
        email: person.email.toLowerCase(),
        firstName: person.given_name ?? null,
        lastName: person.family_name ?? null,
        isAdmin: person['cognito:groups']?.includes(adminGroup) ?? false,
      };
    },

    /** Ends the hosted session as well, and returns to the landing page. */
    logoutLocation: (): string =>
      `${url}/logout?${new URLSearchParams({ client_id: clientId, logout_uri: `${siteUrl}/` }).toString()}`,
  };
};

export const expiredSignIn = (cause?: unknown): AppError =>
  new AppError('invalid', 'This sign-in has expired or was already used. Please sign in again.', {
    cause,
    isRefusal: true,
  });
