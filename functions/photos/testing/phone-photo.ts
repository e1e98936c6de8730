import { randomUUID } from 'node:crypto';
import { createPhotoUpload } from 'shared/contracts/photos.ts';
import type { TestPerson, World } from '../../testing/world.ts';
import { handler } from '../endpoints/create-photo-upload.ts';
import { encodePhoto } from '../image-codecs.ts';
import { sha256Of } from '../made-photo.ts';
import { flagPixels } from './photo-samples.ts';

/** A photo as the phone prepares it: a JPEG without metadata, and the key and hash the phone gives it. */
export const phonePhoto = async (width = 96, height = 64) => {
  const bytes = await encodePhoto(flagPixels(width, height), 90);
  return {
    bytes,
    named: {
      photoKey: randomUUID() as string,
      sha256: sha256Of(bytes),
      type: 'image/jpeg' as const,
      size: bytes.length,
    },
  };
};
export type PhonePhoto = Awaited<ReturnType<typeof phonePhoto>>;

export const askForUpload = async (
  world: World,
  { cookie }: TestPerson,
  body: PhonePhoto['named'] & { reportId?: string },
) => world.call(handler, createPhotoUpload, { cookie, body });

/** Uploads a photo as the phone does and returns its key, which a form may list in `photos`. */
export const uploadFromPhone = async (
  world: World,
  person: TestPerson,
  { bytes, named }: PhonePhoto,
): Promise<string> => {
  const { body } = await askForUpload(world, person, named);
  const put = await fetch(body.uploadURL, {
    method: 'PUT',
    headers: body.headers,
    body: Buffer.from(bytes),
  });
  if (!put.ok) throw new Error(`The upload was refused: ${put.status} ${await put.text()}`);
  return body.key;
};
