import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from './keys.ts';
import type { Table } from './table.ts';

export type ThrottleRule = {
  /** What is counted, e.g. `QUOTE`. */
  name: string;
  /** Whom it is counted for, e.g. an IP address; only its hash is stored. */
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

/** Counts one more attempt and tells whether it is within the limit of the current window. */
export const withinLimit = async (
  { name: tableName, client }: Table,
  { name, subject, limit, windowSeconds, now }: ThrottleRule,
): Promise<boolean> => {
  const seconds = Math.floor(now.getTime() / 1000);
  const window = Math.floor(seconds / windowSeconds);
  const hash = createHash('sha256').update(networkOf(subject)).digest('base64url').slice(0, 22);
  const { Attributes } = await client.send(
    new UpdateCommand({
      TableName: tableName,
      Key: keys.throttle(`${name}#${hash}`, String(window)),
      UpdateExpression: 'ADD attempts :one SET expire = :expire',
      ExpressionAttributeValues: { ':one': 1, ':expire': (window + 2) * windowSeconds },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return Number(Attributes?.['attempts']) <= limit;
};
