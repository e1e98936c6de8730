import { createServer } from 'node:net';
import { listen } from './listen.ts';

/** A port of 127.0.0.1 that nothing listens on. */
export const freePort = async (): Promise<number> => {
  const probe = createServer();
  const port = await listen(probe, 0);
  await new Promise((resolve) => probe.close(resolve));
  return port;
};

/** The error code of an attempt to listen there; undefined if it succeeded. */
const refusalAt = (port: number, address: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code ?? error.message);
    });
    probe.listen(port, address, () => {
      probe.close(() => {
        resolve(undefined);
      });
    });
  });

/**
 * Why no server can listen on this port of 127.0.0.1, as an error code, or `EADDRINUSE` if `localhost` leads elsewhere:
 * a browser asks ::1 first, where another program may listen. A machine without IPv6 has no ::1. Undefined if one can.
 */
export const portRefusal = async (port: number): Promise<string | undefined> => {
  const refusal = await refusalAt(port, '127.0.0.1');
  if (refusal !== undefined) return refusal;
  return (await refusalAt(port, '::1')) === 'EADDRINUSE' ? 'EADDRINUSE' : undefined;
};

/** Whether a server can listen on this port and `localhost` leads to it. */
export const isFree = async (port: number): Promise<boolean> =>
  (await portRefusal(port)) === undefined;
