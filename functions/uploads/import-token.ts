import { createHmac } from 'node:crypto';

/** What Companion’s queue may take, from the press of 'Upload' to the start of the last import. */
export const importSeconds = 15 * 60;

/**
 * Lets a Companion server store photos below one person’s prefix until it expires. The uploader’s id, the
 * expiry in seconds since 1970 and their HMAC (SHA-256, base64url), joined by dots; companion/upload-key.ts
 * reads it.
 */
export const importToken = (uploaderId: string, secret: string, now: Date): string => {
  const expiry = Math.floor(now.getTime() / 1000) + importSeconds;
  const claim = `${uploaderId}.${expiry}`;
  return `${claim}.${createHmac('sha256', secret).update(claim).digest('base64url')}`;
};
