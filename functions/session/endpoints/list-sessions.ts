import { listSessions } from 'shared/contracts/session.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { listSessions as sessionsOf } from '../../platform/session/sessions.ts';

export const handler = endpoint({
  contract: listSessions,
  dependencies: (table) => ({ sessions: { list: sessionsOf.bind(undefined, table) } }),
  handle: async ({ caller, now }, { sessions }) => {
    const [current, open] = await Promise.all([
      caller.verified(),
      sessions.list(caller.userId, now),
    ]);
    return open.map(({ id, device, createdAt, lastSeen }) => ({
      id,
      device,
      signedInAt: createdAt,
      lastSeenAt: lastSeen,
      isCurrent: id === current.id,
    }));
  },
});
