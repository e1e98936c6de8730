import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  Configuration,
  customFetch,
  enableNonRepudiationChecks,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type CustomFetch,
} from 'openid-client';
import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import type { SignedInPerson } from '../customers/sign-in-store.ts';
import { readEnvironment } from '../platform/environment.ts';
import { outgoingFetch } from '../platform/outgoing-fetch.ts';
import type { Verified } from '../platform/endpoint/pending-checks.ts';
import type { SignInProof } from './admin-sign-in.ts';

/** State kept in the browser while it is on the hosted sign-in pages. */
export const signInAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  /** Whether to end the sessions on other devices. */
  endsOthers: z._default(z.boolean(), false),
  /** Whether an operator is signing in to set up a second factor, which requires an access token. */
  setsUp: z._default(z.boolean(), false),
});
export type SignInAttempt = z.infer<typeof signInAttempt>;

/** Members of this user pool group are administrators (rules: access-1). */
const adminGroup = 'admin';

const claims = z.object({
  // AWS gives its users ids of a UUID's form, but mostly of a variant that `z.uuid` refuses.
  sub: z.guid(),
  email: z.string(),
  /** If false, the address may be somebody else's, and bookings and reports are matched by address. */
  email_verified: z._default(z.boolean(), false),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
  'cognito:groups': z.optional(z.array(z.string())),
  auth_time: z.optional(z.number()),
  amr: z.optional(z.array(z.string())),
});

export type CompletedSignIn = {
  person: SignedInPerson;
  proof: SignInProof;
  /** Has the scope that was requested: with `setsUp`, it can change the person's own second factor. */
  accessToken: string;
};

/**
 * A connection per call: one that is kept breaks while Lambda freezes the function between calls, and nobody
 * repeats the exchange of a code, so whoever signed in next would be told to start again.
 */
const closingFetch =
  (verified: Verified): CustomFetch =>
  async (address, { headers, body, ...request }) =>
    outgoingFetch(verified, address, {
      ...request,
      headers: { ...headers, connection: 'close' },
      body: body ?? null,
    });

/**
 * Cognito's hosted sign-in: authorization code with PKCE, state and nonce. Runs on the server, so that no token
 * reaches the browser.
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
  // Verifies the token's signature; by default the library trusts TLS for a token from the token endpoint. It
  // caches the keys it has fetched.
  enableNonRepudiationChecks(configuration);
  // The library requires HTTPS by default.
  if (url.startsWith('http:')) allowInsecureRequests(configuration);

  return {
    /**
     * `location` is where to send the browser; `loginHint` is the address to prefill there. With `prompt`, the hosted
     * pages ask for the password even within the hour that they remember somebody.
     */
    begin: async ({
      loginHint,
      prompt,
      ...request
    }: Pick<SignInAttempt, 'returnTo' | 'endsOthers'> & {
      setsUp?: boolean;
      loginHint?: string;
      prompt?: 'login' | undefined;
    }): Promise<{ attempt: SignInAttempt; location: string }> => {
      const attempt = {
        state: randomState(),
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
        setsUp: false,
        ...request,
      };
      const location = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: `openid email profile${attempt.setsUp ? ' aws.cognito.signin.user.admin' : ''}`,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        ...(loginHint !== undefined && { login_hint: loginHint }),
        ...(prompt && { prompt }),
      });
      return { attempt, location: location.href };
    },

    /**
     * Exchanges the code for the person who signed in.
     * @throws AppError `invalid` if the code is used, forged or from another attempt, `forbidden` if the email
     * address is not verified.
     */
    complete: async (
      verified: Verified,
      attempt: SignInAttempt,
      code: string,
    ): Promise<CompletedSignIn> => {
      configuration[customFetch] = closingFetch(verified);
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
      const token = claims.parse(tokens.claims());
      if (!token.email_verified)
        throw new AppError(
          'forbidden',
          'Your email address has not been confirmed yet. Please call us and we will put it right.',
        );
      const person = {
        sub: token.sub,
        email: token.email.toLowerCase(),
        firstName: token.given_name ?? null,
        lastName: token.family_name ?? null,
        isAdmin: token['cognito:groups']?.includes(adminGroup) ?? false,
      };
      const proof = { authTime: token.auth_time, methods: token.amr };
      return { person, proof, accessToken: tokens.access_token };
    },

    /** Also ends the hosted session, then returns to the landing page. */
    logoutLocation: (): string =>
      `${url}/logout?${new URLSearchParams({ client_id: clientId, logout_uri: `${siteUrl}/` }).toString()}`,
  };
};

export const expiredSignIn = (cause?: unknown): AppError =>
  new AppError('invalid', 'This sign-in has expired or was already used. Please sign in again.', {
    cause,
    isRefusal: true,
  });
