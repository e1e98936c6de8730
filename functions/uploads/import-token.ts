import { createHmac } from 'node:crypto';

/** How long Companion's queue may take, from pressing 'Upload' to the start of the last import. */
export const importSeconds = 15 * 60;

/**
 * A token with which a Companion server may store photos under one person's prefix until it expires: the
 * uploader's id, the expiry in seconds since 1970 and their HMAC (SHA-256, base64url), joined by dots.
 * companion/upload-key.ts reads it.
 */
export const importToken = (uploaderId: string, secret: string, now: Date): string => {
  const expiry = Math.floor(now.getTime() / 1000) + importSeconds;
  const claim = `${uploaderId}.${expiry}`;
  return `${claim}.${createHmac('sha256', secret).update(claim).digest('base64url')}`;
};
