import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

const tokenPattern = /^(([0-9a-f-]{36})\.(\d{1,12}))\.([\w-]{43})$/;
const photoTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif']);

/**
 * The key under which an import is stored: a new id below the prefix of the user the site issued the
 * token to (functions/uploads/import-token.ts).
 * @param metadata what the browser sent with the import
 * @throws Error if the file is not a photo, or the token is not the site's or has expired
 */
export const uploadKey = (
  metadata: Readonly<Record<string, unknown>>,
  secret: string,
  now: Date,
): string => {
  if (!photoTypes.has(String(metadata['type'])))
    throw new Error('Only JPEG, PNG, WebP and HEIC photos can be imported.');
  const [, claim = '', uploader, expiry, input = ''] =
    tokenPattern.exec(String(metadata['importToken'])) ?? [];
  const expected = createHmac('sha256', secret).update(claim).digest();
  const signature = Buffer.from(input, 'base64url');
  const isOurs = signature.length === expected.length && timingSafeEqual(signature, expected);
  if (!isOurs || now.getTime() / 1000 >= Number(expiry))
    throw new Error('The permission to import has expired. Please send the photo again.');
  return `uploads/${uploader}/${randomUUID()}`;
};
