import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { readEnvironment } from '../environment.ts';
import { keys } from '../table/keys.ts';
import { logFailure } from '../logs/log-failure.ts';
import { updateRow } from '../table/rows.ts';
import { securityLog } from '../logs/security-log.ts';
import type { Table } from '../table/table.ts';

export type ThrottleRule = {
  name: string;
  /** Account id or IP address; only a keyed hash is stored. Without one, all callers share a counter. */
  subject?: string;
  limit: number;
  windowSeconds: number;
  now: Date;
};

const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));

/**
 * The network of an IPv6 address: its first `bits`, /64 by default, because a single client may use all of it.
 * Anything else is returned unchanged.
 */
export const networkOf = (address: string, bits: 48 | 64 = 64): string => {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const [before, after] = [groups(head), groups(tail)];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after]
    .slice(0, bits / 16)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);

/** Whole seconds until the current window ends. */
export const secondsLeft = (now: Date, windowSeconds: number): number =>
  windowSeconds - (secondsOf(now) % windowSeconds);

// Keyed, because there are so few IP addresses that a plain hash could be reversed by trying them all.
const hashOf = (subject: string): string =>
  createHmac('sha256', readEnvironment('ORIGIN_SECRET'))
    .update(networkOf(subject))
    .digest('base64url')
    .slice(0, 22);

/**
 * Counts an attempt and returns false if the current window's limit is reached. It is a single conditional write,
 * so the count is exact even under concurrency. If the write fails, the attempt is allowed and the failure logged
 * (docs/decisions/0021).
 */
export const withinLimit = async (
  table: Table,
  { name, subject, limit, windowSeconds, now }: ThrottleRule,
): Promise<boolean> => {
  const window = Math.floor(secondsOf(now) / windowSeconds);
  const key = keys.throttle(
    subject === undefined ? name : `${name}#${hashOf(subject)}`,
    String(window),
  );
  const counted = await logFailure('limit-not-counted', { name }, async () =>
    updateRow(table, {
      key,
      add: { attempts: 1 },
      set: { expire: (window + 2) * windowSeconds },
      when: 'attribute_not_exists(attempts) or attempts < :limit',
      values: { limit },
    }),
  );
  if (counted === false) securityLog('limit-reached', { limit: name });
  return counted ?? true;
};
