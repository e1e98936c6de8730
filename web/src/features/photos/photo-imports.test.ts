import type { AwsBody } from '@uppy/aws-s3';
import Uppy, { type Meta } from '@uppy/core';
import { expect, it, vi } from 'vitest';
import { onLostSession } from '../../lib/query-client.ts';
import { decodedName, offerImports } from './photo-imports.ts';

it.each([
  ['North%20lagoon.jpg', 'North lagoon.jpg'],
  ['Am%C3%A9lie.jpg', 'Amélie.jpg'],
  ['50% shade.jpg', '50% shade.jpg'],
  ['pool.jpg', 'pool.jpg'],
])('shows an imported %s as %s', (name, shown) => {
  expect(decodedName(name)).toBe(shown);
});

const silent = { debug: () => undefined, warn: () => undefined, error: () => undefined };

/** A dialog with one import and one local file, whose uploads finish as soon as they are permitted. */
const setUp = async () => {
  const uppy = new Uppy<Meta, AwsBody>({ logger: silent });
  await offerImports(uppy, { url: 'https://imports.example.com', sources: ['Dropbox'] });
  const sent: Meta[] = [];
  uppy.addUploader(async (ids) => {
    for (const file of uppy.getFilesByIds(ids)) if (!file.error) sent.push(file.meta);
  });
  const remote = {
    companionUrl: 'https://imports.example.com',
    url: 'https://imports.example.com/dropbox/get/1',
    body: {},
    provider: 'dropbox',
    providerName: 'Dropbox',
    requestClientId: 'Dropbox',
  };
  uppy.addFile({
    name: 'north%20lagoon.jpg',
    type: 'image/jpeg',
    isRemote: true,
    data: { size: 3 },
    remote,
    source: 'Dropbox',
    meta: {},
  } as never);
  uppy.addFile({ name: 'a%20b.jpg', type: 'image/jpeg', data: new Blob(['abc']) });
  return { uppy, sent };
};

it('sends each import with a new token, and files of the device without', async () => {
  let tokens = 0;
  vi.stubGlobal('fetch', async () =>
    Response.json({ token: `token-${(tokens += 1)}`, expires: 900 }),
  );
  const { uppy, sent } = await setUp();
  await uppy.upload();
  await uppy.upload();
  expect(sent.map(({ name, importToken }) => [name, importToken])).toEqual([
    ['north lagoon.jpg', 'token-1'],
    ['a%20b.jpg', undefined],
    ['north lagoon.jpg', 'token-2'],
    ['a%20b.jpg', undefined],
  ]);
  uppy.destroy();
});

it('asks for no token where nothing is imported', async () => {
  const fetched = vi.fn<() => Promise<Response>>();
  vi.stubGlobal('fetch', fetched);
  const { uppy, sent } = await setUp();
  for (const { id, isRemote } of uppy.getFiles()) if (isRemote) uppy.removeFile(id);
  await uppy.upload();
  expect(sent.map(({ name }) => name)).toEqual(['a%20b.jpg']);
  expect(fetched).not.toHaveBeenCalled();
  uppy.destroy();
});

it('says at the import why it is not permitted, and sends the rest', async () => {
  const message = 'This site does not import photos from other services.';
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'forbidden', message, requestId: 'r1' }, { status: 403 }),
  );
  const { uppy, sent } = await setUp();
  await uppy.upload();
  expect(sent.map(({ name }) => name)).toEqual(['a%20b.jpg']);
  expect(uppy.getFiles().map(({ error }) => error ?? null)).toEqual([message, null]);
  uppy.destroy();
});

it('ends the session of the page where it has ended on the server', async () => {
  const onLost = vi.fn<() => void>();
  onLostSession(onLost);
  vi.stubGlobal('fetch', async () => new Response('', { status: 401 }));
  const { uppy } = await setUp();
  await uppy.upload();
  expect(onLost).toHaveBeenCalledTimes(1);
  uppy.destroy();
});
