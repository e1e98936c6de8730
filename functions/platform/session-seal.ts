import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readEnvironment } from './environment.ts';

/** Characters of a session's id that are random, 128 bits; the rest is the seal, 126 bits. */
const randomLength = 22;
const idLength = 43;

const sealOf = (userId: string, random: string, secret: string): string =>
  createHmac('sha256', secret)
    .update(`session#${userId}#${random}`)
    .digest('base64url')
    .slice(0, idLength - randomLength);

// During a rotation there are two.
const secrets = (): string[] => readEnvironment('ORIGIN_SECRET').split(',');

/** A new session's id, by which this site recognizes what it once handed out without reading a row. */
export const sealedId = (userId: string): string => {
  const random = randomBytes(16).toString('base64url');
  return `${random}${sealOf(userId, random, secrets()[0] ?? '')}`;
};

/**
 * Whether this site handed the session's id out to this person. That says nothing about whether the session still
 * holds; but nobody makes up another's, so that what it does can be counted before its row is read. False for a
 * session from before a rotation of the secret, which is as good as any other.
 */
export const isSealed = ({ userId, sid }: { userId: string; sid: string }): boolean => {
  const given = Buffer.from(sid.slice(randomLength));
  return secrets().some((secret) => {
    const seal = Buffer.from(sealOf(userId, sid.slice(0, randomLength), secret));
    return given.length === seal.length && timingSafeEqual(given, seal);
  });
};
