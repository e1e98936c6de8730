import { createHmac, timingSafeEqual } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

/** Bytes as base32 without padding (RFC 4648); 20 bytes give 32 characters. */
export const toBase32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('');
};

const fromBase32 = (text: string): Buffer => {
  const bits = [...text]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

const codeOfStep = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
};

/** The six digits an authenticator app shows at a time in milliseconds (RFC 6238). */
export const totp = (secret: string, time: number): string =>
  codeOfStep(secret, Math.floor(time / stepMs));

/** The time step of an unused code that is valid now or one step earlier or later; undefined for any other. */
export const stepOfCode = (
  code: string,
  { secret, usedStep, time }: { secret: string; usedStep: number; time: number },
): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined;
  const current = Math.floor(time / stepMs);
  return [current - 1, current, current + 1].find(
    (step) =>
      step > usedStep && timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(code)),
  );
};
