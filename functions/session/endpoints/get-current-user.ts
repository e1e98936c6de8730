import { getCurrentUser } from 'shared/contracts/session.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { noteSeen } from '../../platform/session/sessions.ts';

export const handler = endpoint({
  contract: getCurrentUser,
  dependencies: (table) => ({
    profiles: profileStore(table),
    sessions: { noteSeen: noteSeen.bind(undefined, table) },
  }),
  handle: async ({ caller, now }, { profiles, sessions }) => {
    const [profile, session] = await Promise.all([profiles.get(caller.userId), caller.verified()]);
    await sessions.noteSeen(session, now);
    const { email, isAdmin, endsAt: sessionEndsAt } = session;
    return { ...profile, email, isAdmin, sessionEndsAt };
  },
});
