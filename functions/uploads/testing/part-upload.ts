import {
  completeMultipartUpload,
  createMultipartUpload,
  signUploadPart,
} from 'shared/contracts/uploads.ts';
import type { TestResponse } from '../../testing/api-event.ts';
import type { TestPerson, World } from '../../testing/world.ts';
import { handler as complete } from '../endpoints/complete-multipart-upload.ts';
import { handler as create } from '../endpoints/create-multipart-upload.ts';
import { handler as sign } from '../endpoints/sign-upload-part.ts';

export type BegunUpload = { key: string; uploadId: string };
export type SentPart = { PartNumber: number; ETag: string };

export const mebibyte = 1024 * 1024;

/** Starts an upload like the browser's library. */
export const beginUpload = async (
  world: World,
  person: TestPerson,
  metadata: Record<string, string> = {},
): Promise<BegunUpload> => {
  const { body } = await world.call(create, createMultipartUpload, {
    cookie: person.cookie,
    body: { filename: 'pool.png', type: 'image/png', metadata },
  });
  return body;
};

/** Gets a part's presigned address and uploads the bytes. */
export const sendPart = async (
  world: World,
  person: TestPerson,
  { key, uploadId, number, bytes }: BegunUpload & { number: number; bytes: Uint8Array },
): Promise<SentPart> => {
  const { body } = await world.call(sign, signUploadPart, {
    cookie: person.cookie,
    params: { uploadId, partNumber: String(number) },
    query: { key },
  });
  const put = await fetch(body.url, { method: 'PUT', body: Buffer.from(bytes) });
  if (!put.ok) throw new Error(`The part was refused: ${put.status} ${await put.text()}`);
  return { PartNumber: number, ETag: put.headers.get('etag') ?? '' };
};

export const completeParts = async (
  world: World,
  person: TestPerson,
  { key, uploadId, parts }: BegunUpload & { parts: readonly SentPart[] },
): Promise<TestResponse> =>
  world.call(complete, completeMultipartUpload, {
    cookie: person.cookie,
    params: { uploadId },
    query: { key },
    body: { parts },
  });
