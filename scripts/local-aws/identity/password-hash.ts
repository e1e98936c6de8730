import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const keyLength = 32;
// Node's defaults (N = 16384, r = 8, p = 1), written out so that stored hashes stay valid.
const cost = { N: 16_384, r: 8, p: 1 };

const derive = (password: string, salt: Buffer) =>
  new Promise<Buffer>((resolve, reject) => {
    // The same character typed on two keyboards must give the same bytes.
    scrypt(password.normalize('NFKC'), salt, keyLength, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** Salted scrypt hash, `salt.hash` in base64url. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const key = await derive(password, salt);
  return `${salt.toString('base64url')}.${key.toString('base64url')}`;
};

/** Whether the password matches the stored hash. Without a hash it does the same work and returns false. */
export const verifyPassword = async (password: string, stored: string | null): Promise<boolean> => {
  const [salt = '', hash = ''] = (stored ?? '').split('.');
  const expected = Buffer.from(hash, 'base64url');
  const actual = await derive(password, stored ? Buffer.from(salt, 'base64url') : Buffer.alloc(16));
  return expected.length === keyLength && timingSafeEqual(actual, expected);
};
