import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../listen.ts';
import { createCognitoJsonApi } from './cognito-json-api.ts';
import type { CustomMessageTrigger } from './custom-message-event.ts';
import { createHostedLogout } from './hosted-logout.ts';
import { createHostedSignIn } from './hosted-sign-in.ts';
import type { IdentityContext, IdentityMail } from './identity-context.ts';
import { errorPage } from './message-pages.ts';
import { createOAuthProvider } from './oauth-provider.ts';
import { pageHeaders } from './page-layout.ts';
import type { PoolDefinition } from './pool-definition.ts';
import { createSessionMemory, type SessionMemory } from './session-memory.ts';
import { createSignInThrottle } from './sign-in-throttle.ts';
import { createUserInfo } from './user-info.ts';
import { openUserStore } from './user-store.ts';

export type IdentityServer = {
  /** `http://localhost:PORT`; also the endpoint of the cognito-idp JSON API. */
  origin: string;
  /** The `iss` of the tokens, `origin/poolId`. */
  issuer: string;
  close: () => Promise<void>;
};

type IdentityOptions = {
  /** JSON file with the users and the signing key; created if missing. */
  file: string;
  /** Default: any free port. */
  port?: number;
  pool: PoolDefinition;
  sendMail: (mail: IdentityMail) => Promise<void>;
  /** The pool's custom message trigger, if it has one. */
  customMessage?: CustomMessageTrigger | undefined;
  /** Shown on the pages and in the mails. */
  siteName?: string;
};

const createRequestHandler = ({
  context,
  memory,
  port,
}: {
  context: IdentityContext;
  memory: SessionMemory;
  port: number;
}) => {
  const origin = `http://localhost:${port}`;
  const ownHosts = new Set(['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${port}`));
  const { poolId } = context.pool;
  const provider = createOAuthProvider({ context, origin, memory });
  const answerOAuth = provider.callback();
  const answerSignIn = createHostedSignIn({ context, provider, origin });
  const answerLogout = createHostedLogout({ context, provider });
  const answerUserInfo = createUserInfo(context);
  const answerJsonApi = createCognitoJsonApi(context);

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // DNS rebinding: pages of a foreign host name that resolves to this machine must not reach us.
    if (!ownHosts.has(request.headers.host ?? '')) {
      response.writeHead(421).end();
      return;
    }
    request.headers.host = `localhost:${port}`;
    const address = `${origin}${request.url ?? '/'}`;
    // `OPTIONS *`, for example, has no path.
    if (!URL.canParse(address)) {
      response.writeHead(400).end();
      return;
    }
    const url = new URL(address);
    if (url.pathname === '/' && (request.method === 'POST' || request.method === 'OPTIONS')) {
      await answerJsonApi(request, response);
    } else if (url.pathname === '/logout' && request.method === 'GET') {
      await answerLogout(request, response, url.searchParams);
    } else if (url.pathname === '/oauth2/userInfo') {
      await answerUserInfo(request, response);
    } else if (
      url.pathname.startsWith('/oauth2/') ||
      url.pathname === `/${poolId}/.well-known/jwks.json`
    ) {
      await answerOAuth(request, response);
    } else if (url.pathname === `/${poolId}/.well-known/openid-configuration`) {
      request.url = '/.well-known/openid-configuration';
      await answerOAuth(request, response);
    } else if (!(await answerSignIn(request, response, url.pathname))) {
      response.writeHead(404, pageHeaders());
      response.end(errorPage({ siteName: context.siteName, message: 'there is no such page' }));
    }
  };
};

/**
 * Starts the local stand-in for the Cognito user pool on 127.0.0.1: hosted sign-in with its OAuth
 * endpoints, and the cognito-idp JSON API, on one user store. Users and the signing key survive a
 * restart; hosted sessions, codes and refresh tokens do not. Rejects if the port is taken or the file
 * cannot be read.
 */
export const startIdentityServer = async ({
  file,
  port = 0,
  pool,
  sendMail,
  customMessage,
  siteName = 'Pool & Poop Sheriff',
}: IdentityOptions): Promise<IdentityServer> => {
  const now = Date.now;
  const memory = createSessionMemory(now);
  const context: IdentityContext = {
    store: await openUserStore(file),
    pool,
    throttle: createSignInThrottle(now),
    siteName,
    now,
    sendMail,
    customMessage,
    endSessions: memory.endSessions,
  };
  const server = createServer();
  const actualPort = await listen(server, port);
  const answer = createRequestHandler({ context, memory, port: actualPort });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response).catch((error: unknown) => {
      console.error('The sign-in server failed.', error);
      if (!response.headersSent) response.writeHead(500, { 'cache-control': 'no-store' });
      response.end();
    });
  });
  const origin = `http://localhost:${actualPort}`;
  return {
    origin,
    issuer: `${origin}/${pool.poolId}`,
    close: async () => {
      await new Promise<void>((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      });
      await context.store.idle();
    },
  };
};
