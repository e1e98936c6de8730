import { Server } from 'node:net';
import { beforeEach, vi } from 'vitest';

/** A unit test starts no server, so that `npm run test:unit` answers within seconds. */
beforeEach(() => {
  vi.spyOn(Server.prototype, 'listen').mockImplementation(() => {
    throw new Error('A unit test starts nothing: end the name of this file in .stack.test.ts');
  });
});
