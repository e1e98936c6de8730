import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

/** The SHA-256, in Base64, of the large version that people see and of the uploaded file. */
export type MadePhoto = { sha256: string; uploadSha256: string };

export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64');

/** The hashes as metadata of the prepared photo, so that the photo never exists without them. */
export const madePhotoMetadata = ({ sha256, uploadSha256 }: MadePhoto): Record<string, string> => ({
  sha256,
  'upload-sha256': uploadSha256,
});

const metadata = z.object({ sha256: z.string(), 'upload-sha256': z.string() });

/** The hashes in a prepared photo's metadata; undefined if it was prepared before photos had hashes. */
export const readMadePhoto = (written: Record<string, string>): MadePhoto | undefined => {
  const { data } = metadata.safeParse(written);
  return data && { sha256: data.sha256, uploadSha256: data['upload-sha256'] };
};

export const otherContent =
  'This is not the photo that was recorded: its content is another one. Please remove it and take it again.';
