import { request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { listen } from 'local-aws/listen.ts';
import { makeCertificate } from './tls-certificate.ts';

export type TlsEndpoint = {
  url: string;
  /** Completed handshakes since the start. */
  handshakes: () => number;
  /** Ends every connection, as DynamoDB does with idle ones. */
  dropConnections: () => void;
  close: () => void;
};

/** Delays each chunk, and the first by twice as much, because opening a TCP connection takes a round trip as well. */
const delayBy = (milliseconds: number): Transform => {
  let isFirst = true;
  return new Transform({
    transform: (chunk, _encoding, done) => {
      setTimeout(done, isFirst ? 2 * milliseconds : milliseconds, undefined, chunk);
      isFirst = false;
    },
  });
};

/** Forwards HTTPS to a plain HTTP server, at a distance of `roundTrip` milliseconds. */
export const startTlsEndpoint = async (plain: string, roundTrip: number): Promise<TlsEndpoint> => {
  let handshakes = 0;
  const tls = createTlsServer(await makeCertificate(), (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const forwarded = request(new URL(url ?? '/', plain), { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
  tls.on('secureConnection', () => (handshakes += 1));
  const tlsPort = await listen(tls, 0);

  const callers = new Set<Socket>();
  const distant = createServer({ noDelay: true }, (caller) => {
    const behind = connect({ port: tlsPort, host: '127.0.0.1', noDelay: true });
    callers.add(caller);
    for (const [socket, other] of [
      [caller, behind],
      [behind, caller],
    ] as const)
      socket.on('error', () => {}).on('close', () => other.destroy());
    caller.on('close', () => callers.delete(caller));
    caller.pipe(delayBy(roundTrip)).pipe(behind).pipe(caller);
  });
  const port = await listen(distant, 0);

  const dropConnections = () => {
    for (const caller of callers) caller.destroy();
  };
  return {
    url: `https://localhost:${port}`,
    handshakes: () => handshakes,
    dropConnections,
    close: () => {
      dropConnections();
      distant.close();
      tls.close();
    },
  };
};
