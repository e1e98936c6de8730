import { endSession } from 'shared/contracts/session.ts';
import { AppError } from 'shared/errors.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { expireSession } from '../../platform/session/sessions.ts';

export const handler = endpoint({
  contract: endSession,
  dependencies: (table) => ({ sessions: { expire: expireSession.bind(undefined, table) } }),
  handle: async ({ caller: { userId }, params: { id }, now }, { sessions }) => {
    if (!(await sessions.expire({ userId, id, now })))
      throw new AppError('not-found', 'You are not signed in there.');
    return { success: true };
  },
});
