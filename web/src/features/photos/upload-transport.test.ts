import type { AwsBody } from '@uppy/aws-s3';
import Uppy, { type Meta } from '@uppy/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { onLostSession } from '../../lib/query-client.ts';
import type { UploadOptions } from './upload-options.ts';
import { PhotoUploader, transportOptions } from './upload-transport.ts';

const mebibyte = 1024 * 1024;

/** The bucket's answer to the bytes sent to an address. */
type Bucket = (
  address: string,
  body: Blob | FormData,
  method: string,
) => Promise<{ status: number; text?: string }>;

let bucket: Bucket;
let begun: string[];

/** A fake XMLHttpRequest, with as much as the library uses; the test's `bucket` answers it. */
class BucketRequest extends EventTarget {
  upload = new EventTarget();
  status = 0;
  responseText = '';
  #address = '';
  #method = '';
  open(method: string, address: string) {
    this.#address = address;
    this.#method = method;
  }
  setRequestHeader() {}
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  getAllResponseHeaders() {
    return 'etag: "1"\r\nlocation: https://s3.example/bucket';
  }
  send(body: Blob | FormData) {
    begun.push(this.#address);
    void this.#answer(body);
  }
  async #answer(body: Blob | FormData) {
    const { status, text = '' } = await bucket(this.#address, body, this.#method);
    Object.assign(this, { status, responseText: text });
    this.dispatchEvent(new Event(status === 0 ? 'error' : 'load'));
  }
}

const silent = { debug: () => undefined, warn: () => undefined, error: () => undefined };
const open: Uppy<Meta, AwsBody>[] = [];

beforeEach(() => {
  begun = [];
  vi.stubGlobal('XMLHttpRequest', BucketRequest);
  vi.useFakeTimers();
});
afterEach(() => {
  for (const uppy of open.splice(0)) uppy.destroy();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const signed: NonNullable<UploadOptions['getUploadParameters']> = async ({ name }) => ({
  method: 'PUT',
  url: `https://s3.example/${name}`,
  fields: {},
  headers: {},
});

const setUp = ({
  multipartOver,
  getUploadParameters = signed,
}: Pick<UploadOptions, 'multipartOver' | 'getUploadParameters'> = {}) => {
  const uppy = new Uppy<Meta, AwsBody>({ logger: silent });
  open.push(uppy);
  const options = transportOptions({
    ...(multipartOver !== undefined && { multipartOver }),
    getUploadParameters,
    slowDown: (milliseconds) =>
      uppy.getPlugin<PhotoUploader>('PhotoUploader')?.slowDown(milliseconds),
  });
  uppy.use(PhotoUploader, {
    id: 'PhotoUploader',
    ...options,
    createMultipartUpload: async () => ({ uploadId: 'u', key: 'k' }),
    signPart: async (_file, { partNumber }) => ({
      url: `https://s3.example/part-${partNumber}`,
    }),
    listParts: async () => [],
    abortMultipartUpload: async () => undefined,
    completeMultipartUpload: async () => ({ location: 'https://s3.example/k' }),
  });
  const add = (name: string, data: Blob = new Blob([name])) =>
    uppy.addFile({ name, type: 'image/jpeg', data });
  return { uppy, add };
};

const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('photos on their way to the bucket', () => {
  it('are sent six at a time', async () => {
    const answers: (() => void)[] = [];
    bucket = () =>
      new Promise((resolve) => {
        answers.push(() => resolve({ status: 200 }));
      });
    const { uppy, add } = setUp();
    for (let count = 0; count < 10; count += 1) add(`${count}.jpg`);
    const sent = uppy.upload();
    await after(0);
    expect(begun).toHaveLength(6);
    answers.shift()?.();
    await after(0);
    expect(begun).toHaveLength(7);
    while (answers.length > 0) {
      answers.shift()?.();
      await after(0);
    }
    expect((await sent)?.successful).toHaveLength(10);
  });

  it.each([
    [100 * mebibyte, {}, false],
    [100 * mebibyte + 1, {}, true],
    [5 * mebibyte, { multipartOver: 5 * mebibyte }, false],
    [5 * mebibyte + 1, { multipartOver: 5 * mebibyte }, true],
  ])('of %i bytes, where the host says %o, go in parts: %s', (size, host, inPartsThen) => {
    const { shouldUseMultipart } = transportOptions({ ...host, slowDown: () => undefined });
    expect(shouldUseMultipart({ size })).toBe(inPartsThen);
  });

  it('are known by the address at which they arrived, without its signature', async () => {
    let signs = 0;
    const { uppy, add } = setUp({
      getUploadParameters: async (file) => {
        const url = `https://s3.example/${(signs += 1)}?signature=x`;
        return { ...(await signed(file)), url };
      },
    });
    bucket = async () => ({ status: signs === 1 ? 503 : 200 });
    add('pool.jpg');
    const sent = uppy.upload();
    await after(1000);
    expect((await sent)?.successful).toMatchObject([{ uploadURL: 'https://s3.example/2' }]);
  });

  it('are sent as a form to a bucket that takes one, and known by the key in it', async () => {
    const form = { key: 'uploads/1', policy: 'p' };
    const { uppy, add } = setUp({
      getUploadParameters: async () => ({
        method: 'POST',
        url: 'https://s3.example/bucket/?x=1',
        fields: form,
        headers: {},
      }),
    });
    const bodies: unknown[] = [];
    bucket = async (_address, body, method) => {
      bodies.push([method, body instanceof FormData && [...body.keys(), body.get('key')]]);
      return { status: 200 };
    };
    add('pool.jpg');
    const sent = uppy.upload();
    await after(0);
    expect((await sent)?.successful).toMatchObject([
      { uploadURL: 'https://s3.example/bucket/uploads/1' },
    ]);
    expect(bodies).toEqual([['POST', ['key', 'policy', 'file', 'uploads/1']]]);
  });

  it.each([
    [{ size: 'This file is empty' }, 'This file is empty'],
    [undefined, 'Please check what you entered.'],
  ])('say what the server finds wrong with them: %o', async (fields, error) => {
    const body = {
      code: 'invalid',
      message: 'Please check what you entered.',
      requestId: 'r1',
      ...(fields && { fields }),
    };
    const { uppy, add } = setUp({
      getUploadParameters: async () => {
        throw new ApiError(422, '', '', body);
      },
    });
    add('pool.jpg');
    const sent = uppy.upload();
    await after(0);
    expect((await sent)?.failed).toMatchObject([{ error }]);
    expect(begun).toEqual([]);
  });

  it('end the session of the page where it has ended on the server', async () => {
    const onLost = vi.fn<() => void>();
    onLostSession(onLost);
    const { uppy, add } = setUp({
      getUploadParameters: async () => {
        throw new ApiError(401, '', 'Who?');
      },
    });
    add('pool.jpg');
    const sent = uppy.upload();
    await after(0);
    expect((await sent)?.failed).toMatchObject([{ error: 'This photo could not be uploaded' }]);
    expect([begun, onLost.mock.calls]).toEqual([[], [[]]]);
  });

  it('end the session that has ended on the server, too, where a file goes in parts', async () => {
    const onLost = vi.fn<() => void>();
    onLostSession(onLost);
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));
    const uppy = new Uppy<Meta, AwsBody>({ logger: silent });
    open.push(uppy);
    uppy.use(PhotoUploader, {
      id: 'PhotoUploader',
      ...transportOptions({ multipartOver: 5 * mebibyte, slowDown: () => undefined }),
    });
    const data = new Blob([new Uint8Array(6 * mebibyte)]);
    uppy.addFile({ name: 'panorama.jpg', type: 'image/jpeg', data });
    const sent = uppy.upload();
    await after(0);
    expect((await sent)?.failed).toMatchObject([{ error: 'Authorization required' }]);
    expect(onLost.mock.calls).toEqual([[]]);
  });

  it('leave the session alone where another service asks for its own sign-in', () => {
    const onLost = vi.fn<() => void>();
    onLostSession(onLost);
    const { uppy, add } = setUp();
    const file = uppy.getFile(add('import.jpg'));
    const refused = Object.assign(new Error('Authorization required'), { isAuthError: true });
    uppy.emit('upload-error', { ...file, isRemote: true } as never, refused);
    expect(onLost).not.toHaveBeenCalled();
  });

  it('are sent in parts of 5 MiB', async () => {
    const sizes: number[] = [];
    bucket = async (_address, body) => {
      if (body instanceof Blob) sizes.push(body.size);
      return { status: 200 };
    };
    const { uppy, add } = setUp({ multipartOver: 5 * mebibyte });
    add('panorama.jpg', new Blob([new Uint8Array(12 * mebibyte)]));
    const sent = uppy.upload();
    await after(0);
    expect((await sent)?.successful).toHaveLength(1);
    expect(sizes).toEqual([5 * mebibyte, 5 * mebibyte, 2 * mebibyte]);
  });
});

const photosBegun = () => new Set(begun).size;
const tries = () => begun.filter((address) => address.endsWith('part-1')).length;

/** Sends a file of two parts. The first part gets these answers in turn, then 200. */
const inParts = (...answers: { status: number; text?: string }[]) => {
  bucket = async (address) =>
    (address.endsWith('part-1') ? answers.shift() : undefined) ?? { status: 200 };
  const { uppy, add } = setUp({ multipartOver: 5 * mebibyte });
  add('panorama.jpg', new Blob([new Uint8Array(6 * mebibyte)]));
  return uppy.upload();
};

describe('a part that fails', () => {
  const expired = '<Message>Request has expired</Message>';
  it('is retried after 0, 1, 3 and 5 seconds, then fails', async () => {
    const sent = inParts(...[500, 0, 503, 409, 500].map((status) => ({ status })));
    for (const [milliseconds, count] of [
      [0, 2],
      [999, 2],
      [1, 3],
      [2999, 3],
      [1, 4],
      [4999, 4],
      [1, 5],
    ] as const) {
      await after(milliseconds);
      expect(tries()).toBe(count);
    }
    expect((await sent)?.failed).toMatchObject([{ error: 'Non 2xx' }]);
  });

  it.each([401, 403, 404, 412])('by a %i is not sent again', async (status) => {
    const sent = inParts({ status });
    await after(0);
    expect((await sent)?.failed).toMatchObject([{ error: 'Non 2xx' }]);
    expect(tries()).toBe(1);
  });

  it('because its address has expired is sent again to a fresh one', async () => {
    const sent = inParts({ status: 403, text: expired });
    await after(0);
    expect((await sent)?.successful).toHaveLength(1);
    expect(tries()).toBe(2);
  });
});

it('are sent fewer at a time once an address has expired on the way', async () => {
  let expires = true;
  const answers: (() => void)[] = [];
  bucket = async (address) => {
    if (expires && address.endsWith('/0.jpg')) {
      expires = false;
      return { status: 403, text: '<Message>Request has expired</Message>' };
    }
    await new Promise<void>((resolve) => {
      answers.push(resolve);
    });
    return { status: 200 };
  };
  const { uppy, add } = setUp();
  for (let count = 0; count < 12; count += 1) add(`${count}.jpg`);
  const sent = uppy.upload();
  await after(0);
  expect(answers.length).toBeLessThan(6);
  while (answers.length > 0) {
    for (const answer of answers.splice(0)) answer();
    await after(0);
  }
  expect((await sent)?.successful).toHaveLength(12);
});

describe('too many requests', () => {
  it('delay all photos that have not started', async () => {
    let refusals = 0;
    const waiting: (() => void)[] = [];
    bucket = (address) =>
      new Promise((resolve) => {
        if (address.endsWith('/0.jpg') && (refusals += 1) <= 2) resolve({ status: 429 });
        else waiting.push(() => resolve({ status: 200 }));
      });
    const { uppy, add } = setUp();
    for (let count = 0; count < 9; count += 1) add(`${count}.jpg`);
    const sent = uppy.upload();
    const answerAll = async () => {
      for (const answer of waiting.splice(0)) answer();
      await after(0);
    };
    await after(0);
    expect(refusals).toBe(2);
    const before = photosBegun();
    await answerAll();
    await after(999);
    expect(photosBegun()).toBe(before);
    await after(1);
    expect(photosBegun()).toBeGreaterThan(before);
    while (waiting.length > 0) await answerAll();
    expect((await sent)?.successful).toHaveLength(9);
  });

  it('delay the rejected part along with all others', async () => {
    const sent = inParts({ status: 429 }, { status: 429 });
    await after(0);
    expect(tries()).toBe(2);
    await after(999);
    expect(tries()).toBe(2);
    await after(1);
    expect(tries()).toBe(3);
    expect((await sent)?.successful).toHaveLength(1);
  });
});
