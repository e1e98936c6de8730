import { addDays } from 'shared/domain/dates.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { claimMilliseconds } from '../../delivery/delivery.ts';
import { newCalendarLink } from '../../reminders/calendar-link.ts';
import { personal } from '../personal-data.ts';
import {
  newIdempotencyKey,
  type EndpointScenarios,
  type EventCall,
  type Scenario,
  type Stage,
} from './scenario.ts';

/** A calendar link, which is the same however often it is made. */
const linkOf = async ({ world, customer }: Stage, now: Date) => {
  const { id } = await customer();
  const { path, hash } = newCalendarLink(id, 'scenario');
  await profileStore(world.table).setCalendar(id, hash, now);
  return { secret: path.split('/').at(-1)! };
};

const visitOn = async ({ world, customer }: Stage, scheduledDate: string): Promise<void> => {
  const { id: userId } = await customer();
  const { address, specialInstructions } = personal;
  const visit = {
    userId,
    status: 'confirmed',
    scheduledDate,
    address,
    specialInstructions,
  } as const;
  await bookingStore(world.table).put(bookingSample(visit));
};

export const reminderScenarios = {
  'set-reminders': {
    prepare: async ({ world }) => ({
      cookie: (await world.person()).cookie,
      body: { enabled: false },
    }),
  },
  'replace-calendar-link': { prepare: async () => ({ headers: newIdempotencyKey() }) },
  'remove-calendar-link': {
    prepare: async (stage, now) => {
      await linkOf(stage, now);
      return {};
    },
  },
  'get-calendar': {
    prepare: async (stage, now) => {
      await visitOn(stage, addDays(now.toISOString().slice(0, 10), 7));
      return { params: { secret: (await linkOf(stage, now)).secret } };
    },
  },
} satisfies Partial<EndpointScenarios>;

/** Counts prepared calls, so that each has its own day. */
let runs = 0;

export const reminderEvents: Scenario<EventCall>[] = [
  {
    of: 'send-reminders',
    inDoubt: /"state":"lost"/,
    repeatAfter: claimMilliseconds + 1000,
    at: new Date('2037-01-01T00:00:00Z'),
    prepare: async (stage) => {
      runs += 1;
      const day = addDays('2037-01-10', runs);
      await visitOn(stage, addDays(day, 1));
      return { event: { now: `${day}T23:00:00Z` } };
    },
  },
];
