import Uppy from '@uppy/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PhotoUploader } from './upload-transport.ts';

const file = { name: 'pool.jpg', meta: {}, type: 'image/jpeg' };

const reasonOf = async (call: () => unknown): Promise<string> => {
  try {
    await call();
  } catch (error) {
    if (error instanceof Error)
      return error.cause instanceof Error ? error.cause.message : error.message;
  }
  throw new Error('it did not fail');
};

const refusing = (status: number, statusText: string, body: object | string) => () =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, statusText });

const createUploader = () =>
  new PhotoUploader(new Uppy(), { endpoint: 'https://site.example/api' });

const callAnswered = (answer: () => Response) => {
  vi.stubGlobal('fetch', async () => answer());
  const uploader = createUploader();
  return reasonOf(() => uploader.createMultipartUpload(file as never));
};

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('what is said of a request', () => {
  it.each([
    ['401', refusing(401, 'Unauthorized', {}), 'Authorization required'],
    ['no JSON', refusing(502, 'Bad Gateway', 'x'), 'Failed request with status: 502. Bad Gateway'],
    [
      'a server’s failure',
      refusing(500, 'Internal Server Error', { message: 'broken', requestId: 'r1' }),
      'Failed request with status: 500. Internal Server Error message: broken request-Id: r1',
    ],
    ['a refusal with its reason', refusing(422, '', { message: 'Too large' }), 'Too large'],
    [
      'no answer',
      () => {
        throw new TypeError('Failed to fetch');
      },
      'This looks like a network error, the endpoint might be blocked by an internet provider or a firewall.',
    ],
  ])('that is answered by %s', async (_what, answer, reason) => {
    expect(await callAnswered(answer)).toBe(reason);
  });

  it('that cannot be made', async () => {
    const uploader = createUploader();
    expect(await reasonOf(() => uploader.signPart(file as never, {} as never))).toBe(
      'Cannot sign without a key, an uploadId, and a partNumber',
    );
    const lost = { signature: {}, body: new Blob() };
    expect(await reasonOf(() => PhotoUploader.uploadPartBytes(lost as never))).toBe(
      'Cannot upload to an undefined URL',
    );
    const homeless = new PhotoUploader(new Uppy(), {
      getUploadParameters: async () => lost,
    } as never);
    expect(await reasonOf(() => homeless.createMultipartUpload(file as never))).toMatch(
      /^Expected a `endpoint` option containing a URL/,
    );
  });
});
