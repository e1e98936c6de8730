import { getDaysAhead } from 'shared/contracts/days-ahead.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { daysAheadReader } from '../days-ahead.ts';

export const handler = endpoint({
  contract: getDaysAhead,
  dependencies: (table) => ({ daysAhead: daysAheadReader(table) }),
  handle: async ({ caller, now }, { daysAhead }) => {
    const [read, session] = await Promise.all([daysAhead.read(now), caller.verified()]);
    return { ...read, serverTime: now.toISOString(), sessionEndsAt: session.endsAt };
  },
});
