import { randomUUID } from 'node:crypto';
import { replaceCalendarLink } from 'shared/contracts/reminders.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { newCalendarLink } from '../calendar-link.ts';

export const handler = endpoint({
  contract: replaceCalendarLink,
  dependencies: (table) => ({
    profiles: profileStore(table),
    newId: (): string => randomUUID(),
    siteUrl: readEnvironment('SITE_URL'),
  }),
  handle: async ({ caller: { userId }, idempotencyKey, now }, { profiles, newId, siteUrl }) => {
    const { path, hash } = newCalendarLink(userId, idempotencyKey ?? newId());
    await profiles.setCalendar(userId, hash, now);
    return { url: `${siteUrl}${path}` };
  },
});
