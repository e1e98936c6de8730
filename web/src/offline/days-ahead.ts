import { daysAhead, type DaysAhead } from 'shared/contracts/days-ahead.ts';
import * as z from 'zod/mini';
import { deviceStore } from '../lib/device-store.ts';
import { sessionState } from './stored-session.ts';

const cachedDays = z.object({
  /** The operator's user id. */
  owner: z.string(),
  /** By the phone's clock, in milliseconds. */
  receivedAt: z.number(),
  answer: daysAhead,
});
export type CachedDays = z.infer<typeof cachedDays>;

/** The stored answer for today and tomorrow; undefined if there is none or the session has ended. */
export const readDays = async (): Promise<CachedDays | undefined> => {
  const session = await sessionState();
  if (session.state !== 'open') return undefined;
  const value: unknown = await (await deviceStore()).get('kept', 'days');
  const days = z.safeParse(cachedDays, value).data;
  return days?.owner === session.user.id ? days : undefined;
};

/** Stores the days for this operator and replaces any stored before. */
export const storeDays = async (owner: string, answer: DaysAhead): Promise<void> => {
  await (await deviceStore()).put('kept', { owner, receivedAt: Date.now(), answer }, 'days');
};
