import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { IdentityContext } from './identity-context.ts';
import { errorPage } from './message-pages.ts';
import { pageHeaders } from './page-layout.ts';

/**
 * Cognito's `/logout?client_id=…&logout_uri=…`: ends this browser's hosted session and redirects to
 * `logout_uri`, which must be registered for the client. Otherwise it shows an error page and ends nothing.
 */
export const createHostedLogout =
  ({ context, provider }: { context: IdentityContext; provider: Provider }) =>
  async (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => {
    const clientId = query.get('client_id');
    const client = context.pool.clients.find(({ id, oauth }) => oauth && id === clientId);
    const logoutUri = query.get('logout_uri');
    if (!client || !logoutUri || !client.logoutUrls.includes(logoutUri)) {
      const message = client ? 'logout_uri is not registered' : 'client does not exist';
      response.writeHead(400, pageHeaders());
      response.end(errorPage({ siteName: context.siteName, message }));
      return;
    }
    const session = await provider.Session.get(provider.createContext(request, response));
    await session.destroy();
    response.writeHead(302, { location: logoutUri, 'cache-control': 'no-store' });
    response.end();
  };
