import { createPhotoUpload } from 'shared/contracts/photos.ts';
import { handler } from '../../photos/endpoints/create-photo-upload.ts';
import type { TestPerson, World } from '../../testing/world.ts';
import { samplePng } from './report-samples.ts';

/** Uploads a photo as the browser does and returns its upload URL. */
export const uploadPhoto = async (
  world: World,
  person: TestPerson,
  bytes: Uint8Array = samplePng(),
): Promise<string> => {
  const { body } = await world.call(handler, createPhotoUpload, { cookie: person.cookie });
  const put = await fetch(body.uploadURL, { method: 'PUT', body: Buffer.from(bytes) });
  if (!put.ok) throw new Error(`The upload was refused: ${put.status} ${await put.text()}`);
  return body.uploadURL;
};
