import { createHash, createHmac } from 'node:crypto';
import { calendarFile, getCalendar } from 'shared/contracts/reminders.ts';
import { readEnvironment } from '../platform/environment.ts';

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/**
 * A customer's calendar link and the hash that is stored of its secret. It follows from the idempotency key,
 * which nobody but the caller has, and from a secret of ours, so that a repeated call answers the same link
 * although it is stored nowhere.
 */
export const newCalendarLink = (userId: string, key: string): { path: string; hash: string } => {
  const secret = createHmac('sha256', readEnvironment('ORIGIN_SECRET'))
    .update(`calendar ${userId} ${key}`)
    .digest('base64url');
  return {
    path: getCalendar.path.replace('{secret}', `${userId}.${secret}.ics`),
    hash: hashOf(secret),
  };
};

/** Whose calendar a link names, and the hash of its secret. */
export const readCalendarLink = (file: string): { userId: string; hash: string } | undefined => {
  const [, userId, secret] = calendarFile.exec(file) ?? [];
  return userId === undefined || secret === undefined
    ? undefined
    : { userId, hash: hashOf(secret) };
};
