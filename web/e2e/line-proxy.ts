import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';

/** A whole response that replaces the site's. */
export type Instead = { status: number; headers?: Record<string, string>; body?: string };

/**
 * What the proxy does to a request. `silent` accepts it and never answers, `cut` closes the connection, and
 * `halfway` closes it in the middle of the request body. With `lost` and `unanswered` the site receives the
 * request, but its response is cut off or held back.
 */
export type Fate = 'silent' | 'cut' | 'halfway' | 'lost' | 'unanswered';

/** One fate for all requests, or a function that decides for each; undefined lets a request through. */
type Line = 'open' | Fate | ((path: string, method: string) => Instead | Fate | undefined);

const onwardOptions = (requested: IncomingMessage, url: URL) => ({
  host: '127.0.0.1',
  port: url.port,
  method: requested.method,
  path: url.pathname + url.search,
  headers: requested.headers,
  // The site might close a kept-alive connection at the very moment it is reused.
  agent: false,
});

/** Sends the site the first half of the body and then breaks the connection at both ends. */
const forwardHalf = (requested: IncomingMessage, answer: ServerResponse, url: URL): void => {
  let left = Math.floor(Number(requested.headers['content-length'] ?? 0) / 2);
  const onward = request(onwardOptions(requested, url));
  onward.on('error', () => undefined);
  const breakOff = (): void => {
    onward.destroy();
    answer.destroy();
  };
  requested.on('data', (bytes: Buffer) => {
    onward.write(bytes.subarray(0, left), () => {
      if (left <= 0) breakOff();
    });
    left -= bytes.length;
  });
  requested.on('end', breakOff);
};

const forward = (
  requested: IncomingMessage,
  answer: ServerResponse,
  url: URL,
  onReply?: () => void,
): void => {
  const onward = request(onwardOptions(requested, url), (reply) => {
    if (onReply) {
      reply.resume();
      onReply();
      return;
    }
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  requested.pipe(onward);
};

/**
 * A proxy that simulates the connection between a browser and the site. Unlike Playwright's own interception,
 * it also handles requests of service workers, and its state outlasts pages.
 */
export const startLine = async () => {
  let line: Line = 'open';
  const held = new Set<ServerResponse>();
  const sockets = new Set<Socket>();

  const server: Server = createServer((requested, answer) => {
    const url = new URL(requested.url ?? '/');
    const hold = (): void => void held.add(answer);
    const instead =
      line === 'open'
        ? undefined
        : typeof line === 'string'
          ? line
          : line(url.pathname, requested.method ?? 'GET');
    if (!instead) return forward(requested, answer, url);
    if (instead === 'cut') return void answer.destroy();
    if (instead === 'silent') return hold();
    if (instead === 'halfway') return forwardHalf(requested, answer, url);
    if (instead === 'lost') return forward(requested, answer, url, () => answer.destroy());
    if (instead === 'unanswered') return forward(requested, answer, url, hold);
    answer.writeHead(instead.status, { 'content-type': 'text/html', ...instead.headers });
    answer.end(instead.body);
    return undefined;
  });
  // Nothing of this site goes through a tunnel, but a browser may try to open one.
  server.on('connect', (requested, socket) => {
    const [host = '', port = ''] = (requested.url ?? '').split(':');
    const onward = connect(Number(port), host, () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    onward.pipe(socket);
    socket.pipe(onward);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    server: `http://127.0.0.1:${port}`,
    /** Applies to all following requests. Responses held so far are aborted. */
    set: (next: Line): void => {
      line = next;
      for (const answer of held) answer.destroy();
      held.clear();
    },
    /** The number of requests being held without an answer. */
    held: (): number => held.size,
    end: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
};
export type LineProxy = Awaited<ReturnType<typeof startLine>>;
