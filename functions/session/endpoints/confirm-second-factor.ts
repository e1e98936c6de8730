import { confirmSecondFactor } from 'shared/contracts/second-factor.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { closeSessions } from '../../platform/sessions.ts';
import { table } from '../../platform/table.ts';
import { authenticator } from '../authenticator.ts';
import { setUpTokenOf } from '../set-up-token.ts';

export const handler = endpoint({
  contract: confirmSecondFactor,
  dependencies: () => ({
    factor: authenticator(),
    profiles: profileStore(table()),
    sessions: { closeAll: closeSessions.bind(undefined, table()) },
  }),
  handle: async ({ caller, body, now }, { factor, profiles, sessions }) => {
    const token = setUpTokenOf(await caller.verified());
    await factor.verify(token, body.code);
    // Before the factor is on: a sign-in until now, which was not asked for a code, must not count later.
    await profiles.noteSecondFactor(caller.userId, now);
    await factor.turnOn(token);
    // This one too, and any in which somebody else was setting up a factor.
    await sessions.closeAll(caller.userId);
    return { success: true };
  },
});
