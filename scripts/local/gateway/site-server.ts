import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { apiDocumentFile } from 'shared/domain/site/pages.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

type SiteServer = {
  /** `http://localhost:3000` */
  site: string;
  port: number;
  headers: Record<string, string>;
  api: Answer;
  pages: Answer;
  local: Answer;
  jobs: Answer;
  log: (line: string) => void;
};

/** This machine's own names. Any other may be a DNS rebinding attack by a foreign page. */
const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);

const nameOf = (host: string | undefined): string => host?.replace(/:\d+$/, '') ?? '';

const isNavigation = ({ headers, method }: IncomingMessage) =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate';

/** The local stack's single entry point, which stands in for CloudFront in front of the pages and the API. */
export const startSiteServer = (options: SiteServer): Promise<Server> => {
  const { host } = new URL(options.site);
  const route = async (request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? '/';
    if (!ownNames.has(nameOf(request.headers.host))) {
      response.writeHead(421, { 'content-type': 'text/plain' }).end(`Please open ${options.site}`);
      return undefined;
    }
    if (url.startsWith('/__local/jobs/')) return options.jobs(request, response);
    if (/^\/__local(?:[/?]|$)/.test(url)) return options.local(request, response);
    // Cookies and the sign-in work on only one host name.
    if (isNavigation(request) && request.headers.host !== host) {
      response.writeHead(307, { location: `${options.site}${url}` }).end();
      return undefined;
    }
    for (const [name, value] of Object.entries(options.headers)) response.setHeader(name, value);
    const isFile = url.split('?')[0] === `/${apiDocumentFile}`;
    return /^\/api(?:[/?]|$)/.test(url) && !isFile
      ? options.api(request, response)
      : options.pages(request, response);
  };
  const server = createServer((request, response) => {
    route(request, response).catch((error: unknown) => {
      options.log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ message: 'Internal Server Error' }));
    });
  });
  // A request on a connection that is just being closed gets no response, and Node's five seconds are often over
  // between two requests of a client that reuses connections.
  server.keepAliveTimeout = 60_000;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', () => {
      resolve(server);
    });
  });
};
