import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const keyLength = 32;
// A sixteenth of Node's default: these passwords are valid only on this machine, and tests sign in
// hundreds of times.
const costNow = '1024';
/** The cost of hashes that do not state it. */
const costOnce = '16384';

const derive = (password: string, salt: Buffer, cost: string) =>
  new Promise<Buffer>((resolve, reject) => {
    // The same character typed on two keyboards must give the same bytes.
    scrypt(password.normalize('NFKC'), salt, keyLength, { N: Number(cost) }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** Salted scrypt hash, `salt.hash.cost`, the first two in base64url. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const key = await derive(password, salt, costNow);
  return `${salt.toString('base64url')}.${key.toString('base64url')}.${costNow}`;
};

/** Whether the password matches the stored hash. Without a hash it does the same work and returns false. */
export const verifyPassword = async (password: string, stored: string | null): Promise<boolean> => {
  const [salt = '', hash = '', cost = costOnce] = stored?.split('.') ?? ['', '', costNow];
  const expected = Buffer.from(hash, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), cost);
  return expected.length === keyLength && timingSafeEqual(actual, expected);
};
