import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { readEnvironment } from './environment.ts';
import { keys } from './keys.ts';
import { logger } from './logger.ts';
import { updateRow } from './rows.ts';
import type { Table } from './table.ts';

export type ThrottleRule = {
  /** What is counted, e.g. `QUOTE`. */
  name: string;
  /** Whom it is counted for, e.g. an IP address; only its keyed hash is stored. */
  subject: string;
  limit: number;
  windowSeconds: number;
  now: Date;
};

const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));

/**
 * Whom an address stands for: an IPv6 line has as many addresses as it likes, but one network (its
 * first 64 bits); everything else stands for itself.
 */
export const networkOf = (address: string): string => {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const [before, after] = [groups(head), groups(tail)];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);

/** Whole seconds until the window that `now` lies in is over. */
export const secondsLeft = (now: Date, windowSeconds: number): number =>
  windowSeconds - (secondsOf(now) % windowSeconds);

// There are few enough addresses to try them all against a plain hash, but not against a keyed one.
const hashOf = (subject: string): string =>
  createHmac('sha256', readEnvironment('ORIGIN_SECRET'))
    .update(networkOf(subject))
    .digest('base64url')
    .slice(0, 22);

/**
 * Counts one more attempt and tells whether it is within the limit of the current window: one
 * conditional write, so exact however many ask at once. When the table cannot count, the attempt is let
 * through and the log says so (docs/decisions/0021).
 */
export const withinLimit = async (
  table: Table,
  { name, subject, limit, windowSeconds, now }: ThrottleRule,
): Promise<boolean> => {
  const window = Math.floor(secondsOf(now) / windowSeconds);
  try {
    return await updateRow(table, {
      key: keys.throttle(`${name}#${hashOf(subject)}`, String(window)),
      add: { attempts: 1 },
      set: { expire: (window + 2) * windowSeconds },
      when: 'attribute_not_exists(attempts) or attempts < :limit',
      values: { limit },
    });
  } catch (error) {
    logger.error('limit-not-counted', error, { name });
    return true;
  }
};
