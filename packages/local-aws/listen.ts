import type { Server } from 'node:net';

/** Starts listening on 127.0.0.1 and returns the port; 0 picks a free one. @throws Error if the port is taken. */
export const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      if (typeof address === 'object' && address) resolve(address.port);
    });
  });
