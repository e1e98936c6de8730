import { createHash, createHmac } from 'node:crypto';
import { calendarFile, getCalendar } from 'shared/contracts/reminders.ts';
import { readEnvironment } from '../platform/environment.ts';

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/**
 * A customer's calendar link, and the hash of its secret, which is all that is stored of it. The secret is
 * derived from the idempotency key, which only the caller has, and from a secret of the server, so that a
 * repeated call can return the same link.
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

/** The user whose calendar a link opens, and the hash of its secret; undefined if the file name is malformed. */
export const readCalendarLink = (file: string): { userId: string; hash: string } | undefined => {
  const [, userId, secret] = calendarFile.exec(file) ?? [];
  return userId === undefined || secret === undefined
    ? undefined
    : { userId, hash: hashOf(secret) };
};
