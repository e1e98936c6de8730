import Provider, {
  errors,
  interactionPolicy,
  type Account,
  type AccountClaims,
  type Configuration,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import type { IdentityContext } from './identity-context.ts';
import { errorPage } from './message-pages.ts';
import { pageHeaders } from './page-layout.ts';
import type { PoolClient } from './pool-definition.ts';
import type { SessionMemory } from './session-memory.ts';
import type { StoredUser } from './user-store.ts';

const hourSeconds = 60 * 60;
const daySeconds = 24 * hourSeconds;
const scopes = 'openid email profile phone aws.cognito.signin.user.admin';
const profileClaims = ['name', 'given_name', 'family_name', 'locale'];

const idTokenClaims = (user: StoredUser): AccountClaims => ({
  ...Object.fromEntries(
    [...profileClaims, 'email', 'phone_number'].map((name) => [name, user.attributes[name]]),
  ),
  sub: user.sub,
  email_verified: user.attributes.email_verified === 'true',
  token_use: 'id',
  'cognito:username': user.sub,
  'cognito:groups': user.groups.length ? user.groups : undefined,
});

const clientMetadata = ({ id, callbackUrls, scopes: allowed }: PoolClient) => ({
  client_id: id,
  token_endpoint_auth_method: 'none' as const,
  redirect_uris: callbackUrls,
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code' as const],
  scope: allowed.join(' '),
  // Cognito's id tokens always carry auth_time.
  require_auth_time: true,
});

/** Users are asked only to sign in; as with Cognito, there is no consent page. */
const signInPolicy = () => {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'account_unusable',
        'the account of the session was disabled or deleted',
        'login_required',
        ({ oidc }) => oidc.session?.accountId !== undefined && !oidc.account,
      ),
    );
  return policy;
};

/** Every user may have every scope, so each sign-in gets a grant of its own. */
const grantEverything = async (ctx: KoaContextWithOIDC, issuer: string) => {
  const { provider, client, account } = ctx.oidc;
  if (!client || !account) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
  grant.addOIDCScope(scopes);
  grant.addResourceScope(issuer, scopes);
  await grant.save();
  return grant;
};

type OAuthOptions = { context: IdentityContext; origin: string; memory: SessionMemory };

const configuration = ({ context, origin, memory }: OAuthOptions): Configuration => {
  const { store, pool, siteName, now } = context;
  const issuer = `${origin}/${pool.poolId}`;
  const usableUser = (sub: string): StoredUser | null => {
    const user = store.read().users[sub];
    return user?.enabled ? user : null;
  };
  return {
    adapter: memory.adapter,
    jwks: { keys: [store.read().signingKey] },
    clients: pool.clients.filter(({ oauth }) => oauth).map(clientMetadata),
    cookies: {
      keys: [store.read().cookieSecret],
      // Cookies ignore ports: these names must not clash with those of the site on the same host.
      names: {
        session: 'identity-session',
        interaction: 'identity-sign-in',
        resume: 'identity-resume',
      },
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: '/' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    pkce: { required: () => true },
    scopes: scopes.split(' '),
    claims: {
      openid: ['sub', 'token_use', 'cognito:username', 'cognito:groups'],
      email: ['email', 'email_verified'],
      profile: profileClaims,
      phone: ['phone_number'],
    },
    // Cognito includes the claims in the id token as well as in the userInfo response.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    routes: {
      authorization: '/oauth2/authorize',
      token: '/oauth2/token',
      revocation: '/oauth2/revoke',
      jwks: `/${pool.poolId}/.well-known/jwks.json`,
    },
    discovery: {
      end_session_endpoint: `${origin}/logout`,
      userinfo_endpoint: `${origin}/oauth2/userInfo`,
    },
    features: {
      devInteractions: { enabled: false },
      // Cognito's own /logout and /oauth2/userInfo replace these two.
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => issuer,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== issuer) throw new errors.InvalidTarget();
          return {
            scope: scopes,
            accessTokenFormat: 'jwt',
            accessTokenTTL: hourSeconds,
            jwt: { sign: { alg: 'RS256' } },
          };
        },
      },
    },
    formats: {
      customizers: {
        jwt: (_ctx, token, { payload }) => {
          const sub = 'accountId' in token ? token.accountId : '';
          const groups = usableUser(sub)?.groups ?? [];
          Object.assign(payload, {
            token_use: 'access',
            username: sub,
            ...(groups.length ? { 'cognito:groups': groups } : {}),
          });
        },
      },
    },
    interactions: {
      policy: signInPolicy(),
      url: (_ctx, interaction) => `/login/${interaction.uid}`,
    },
    findAccount: (_ctx, sub): Account | undefined => {
      const user = usableUser(sub);
      return user ? { accountId: sub, claims: () => idTokenClaims(user) } : undefined;
    },
    loadExistingGrant: (ctx) => grantEverything(ctx, issuer),
    issueRefreshToken: () => true,
    rotateRefreshToken: false,
    // Cognito's refresh tokens outlive the hosted session.
    expiresWithSession: () => false,
    ttl: {
      AccessToken: hourSeconds,
      AuthorizationCode: 5 * 60,
      Grant: 30 * daySeconds,
      IdToken: hourSeconds,
      Interaction: hourSeconds,
      RefreshToken: 30 * daySeconds,
      // One hour from the sign-in; use does not extend it.
      Session: (_ctx, session) => {
        const age = Math.floor(now() / 1000) - (session.loginTs ?? Math.floor(now() / 1000));
        return Math.max(1, hourSeconds - age);
      },
    },
    clientBasedCORS: (_ctx, requestOrigin, client) =>
      (client.redirectUris ?? []).some((uri) => new URL(uri).origin === requestOrigin),
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.set(pageHeaders());
      ctx.body = errorPage({ siteName, message: out.error_description ?? out.error });
    },
  };
};

/**
 * The OAuth endpoints of the hosted sign-in, with Cognito's paths, claims and lifetimes, built on
 * the certified oidc-provider. Public clients only; PKCE with S256 is required.
 */
export const createOAuthProvider = (options: OAuthOptions): Provider => {
  const provider = new Provider(
    `${options.origin}/${options.context.pool.poolId}`,
    configuration(options),
  );
  // Otherwise Koa prints errors that the endpoints have already handled.
  provider.silent = true;
  provider.on('server_error', (_ctx, error) => {
    console.error('The sign-in server failed.', error);
  });
  return provider;
};
