import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

/** Hashes in Base64: of the large version people open, and of the file that was uploaded. */
export type MadePhoto = { sha256: string; uploadSha256: string };

export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64');

/** As metadata of the prepared photo, so that the photo and its hashes are there or not there together. */
export const madePhotoMetadata = ({ sha256, uploadSha256 }: MadePhoto): Record<string, string> => ({
  sha256,
  'upload-sha256': uploadSha256,
});

const metadata = z.object({ sha256: z.string(), 'upload-sha256': z.string() });

/** Undefined for a photo that was prepared before photos had hashes. */
export const readMadePhoto = (written: Record<string, string>): MadePhoto | undefined => {
  const { data } = metadata.safeParse(written);
  return data && { sha256: data.sha256, uploadSha256: data['upload-sha256'] };
};

export const otherContent =
  'This is not the photo that was recorded: its content is another one. Please remove it and take it again.';
