import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** What a browser asks Companion to fetch and store. */
type Import = { protocol: string; size: number; metadata: Record<string, string> };

export type CompanionServer = {
  url: string;
  /** The imports the browser has requested, in order. */
  imports: Import[];
  /** Actions that the browser has sent over the sockets, in order, such as `cancel`. */
  said: string[];
  close: () => Promise<void>;
};

type Options = {
  /** The one photo of the one account. */
  photo: { name: string; content: Buffer };
  /** Stores a photo in the bucket and returns its address, as Companion does with its own credentials. */
  store: (imported: Import, content: Buffer) => Promise<string>;
};

const connected = 'token-of-a-signed-in-account';

const bodyOf = async (incoming: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

/** A text frame of a socket, unmasked as a server sends it (RFC 6455, section 5.2). */
const frameOf = (text: string): Buffer => {
  const content = Buffer.from(text);
  const length = Buffer.alloc(content.length < 126 ? 1 : 3);
  if (content.length < 126) length[0] = content.length;
  else {
    length[0] = 126;
    length.writeUInt16BE(content.length, 1);
  }
  return Buffer.concat([Buffer.from([0x81]), length, content]);
};

/** The text of a short frame from a browser, which masks it; undefined for anything else. */
const textOf = (frame: Buffer): string | undefined => {
  const length = (frame[1] ?? 0) & 0x7f;
  if (frame[0] !== 0x81 || length > 125) return undefined;
  const mask = frame.subarray(2, 6);
  return Buffer.from(
    frame.subarray(6, 6 + length).map((byte, at) => byte ^ mask[at % 4]!),
  ).toString();
};

const acceptSocket = (incoming: IncomingMessage, socket: Duplex): void => {
  const answer = createHash('sha1')
    .update(`${incoming.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${answer}\r\n\r\n`,
  );
};

/**
 * The part of Companion (https://uppy.io/docs/companion/) that an import from Dropbox needs: sign-in in a
 * separate window, a list, and a copy to the bucket with progress over a socket. The first import waits to be
 * canceled.
 */
export const startCompanion = async ({ photo, store }: Options): Promise<CompanionServer> => {
  const imports: Import[] = [];
  const shown: string[] = [];
  const waiting = new Map<string, Import>();
  const sockets = new Set<Duplex>();

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { origin = '*', host } = incoming.headers;
    const { pathname, searchParams } = new URL(incoming.url ?? '', url);
    const headers = {
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'uppy-auth-token, content-type, uppy-credentials-params',
      'access-control-expose-headers': 'i-am',
      'i-am': `http://${host}`,
    };
    const reply = (status: number, body: unknown) => {
      outgoing.writeHead(status, { ...headers, 'content-type': 'application/json' });
      outgoing.end(JSON.stringify(body));
    };
    if (incoming.method === 'OPTIONS') return reply(200, {});
    if (pathname === '/dropbox/connect') {
      const { origin: opener } = JSON.parse(atob(searchParams.get('state') ?? ''));
      const message = JSON.stringify(JSON.stringify({ token: connected }));
      outgoing.writeHead(200, { 'content-type': 'text/html' });
      outgoing.end(
        `<script>window.opener.postMessage(${message}, ${JSON.stringify(opener)})</script>`,
      );
      return;
    }
    if (incoming.headers['uppy-auth-token'] !== connected) return reply(401, {});
    if (pathname === '/dropbox/list/')
      return reply(200, {
        username: 'sam@example.com',
        nextPagePath: null,
        items: [
          {
            isFolder: false,
            icon: 'file',
            id: 'id:1',
            name: photo.name,
            mimeType: 'image/jpeg',
            requestPath: 'id%3A1',
            thumbnail: null,
            modifiedDate: '2026-05-01T10:00:00Z',
            size: photo.content.length,
          },
        ],
      });
    if (pathname === '/dropbox/get/id%3A1') {
      const fields: Import = JSON.parse(await bodyOf(incoming));
      const token = randomUUID();
      imports.push(fields);
      waiting.set(token, fields);
      return reply(200, { token });
    }
    return reply(404, { message: `No ${pathname}` });
  };

  const follow = async (token: string, socket: Duplex): Promise<void> => {
    const notify = (action: string, payload: object) =>
      socket.write(frameOf(JSON.stringify({ action, payload })));
    const fields = waiting.get(token);
    if (!fields) return;
    const bytesTotal = photo.content.length;
    const bytesUploaded = Math.floor(bytesTotal / 2);
    notify('progress', { progress: '50', bytesUploaded, bytesTotal });
    if (imports.length === 1) return;
    const address = await store(fields, photo.content);
    notify('success', {
      url: address,
      complete: true,
      response: { responseText: '{}', status: 200 },
    });
  };

  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  server.on('upgrade', (incoming, socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (frame: Buffer) => {
      const text = textOf(frame);
      if (text !== undefined) shown.push(JSON.parse(text).action);
    });
    acceptSocket(incoming, socket);
    void follow(/^\/api\/(.*)$/.exec(incoming.url ?? '')?.[1] ?? '', socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;

  return {
    url,
    imports,
    said: shown,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
};
