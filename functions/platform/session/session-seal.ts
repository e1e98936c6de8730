import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readEnvironment } from '../environment.ts';

/** The random part of a session id, in characters (128 bits). The rest is the seal (126 bits). */
const randomLength = 22;
const idLength = 43;

const sealOf = (userId: string, random: string, secret: string): string =>
  createHmac('sha256', secret)
    .update(`session#${userId}#${random}`)
    .digest('base64url')
    .slice(0, idLength - randomLength);

// Two are valid while the secret is rotated.
const secrets = (): string[] => readEnvironment('ORIGIN_SECRET').split(',');

/** A new session id, sealed so that this site can recognize an id it issued without reading a row. */
export const sealedId = (userId: string): string => {
  const random = randomBytes(16).toString('base64url');
  return `${random}${sealOf(userId, random, secrets()[0] ?? '')}`;
};

/**
 * Whether this site issued the session id to this user. It says nothing about whether the session is still valid,
 * but since nobody can forge an id for another user, calls can be counted before the row is read. False for
 * sessions that predate a rotation of the secret; they are otherwise valid.
 */
export const isSealed = ({ userId, sid }: { userId: string; sid: string }): boolean => {
  const input = Buffer.from(sid.slice(randomLength));
  return secrets().some((secret) => {
    const seal = Buffer.from(sealOf(userId, sid.slice(0, randomLength), secret));
    return input.length === seal.length && timingSafeEqual(input, seal);
  });
};
