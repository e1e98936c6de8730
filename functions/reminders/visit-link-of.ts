import { dayEnd } from 'shared/domain/dates.ts';
import { expectsPets } from 'shared/domain/customers/expects-pets.ts';
import type { LinkAction } from 'shared/domain/site/link-actions.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';
import { visitState } from '../bookings/visit-state.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { newLink } from '../delivery/link-store.ts';
import type { Table } from '../platform/table/table.ts';

const ofGate = ['gate-open', 'gate-shut'] as const;
const ofDogs = ['dogs-inside', 'dogs-outside'] as const;

/** The link in a reminder to one of its visits, valid until the end of that day (rules: link-4, link-5). */
export const visitLinkOf = (
  table: Table,
  {
    visit,
    profile,
    day,
    now,
  }: {
    visit: StoredBooking;
    profile: Pick<Profile, 'id' | 'hasPets'>;
    day: string;
    now: Date;
  },
): ReturnType<typeof newLink> => {
  const actions: LinkAction[] = [
    ...ofGate,
    ...(expectsPets(profile, visit) ? ofDogs : []),
    'skip',
    'move',
  ];
  return newLink(table, {
    purpose: 'visit',
    subject: visit.id,
    revision: visitState(visit),
    customerId: profile.id,
    actions,
    expiresAt: dayEnd(day),
    now,
  });
};
