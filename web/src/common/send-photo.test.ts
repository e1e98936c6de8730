import { createPhotoUpload } from 'shared/contracts/photos.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { connectivity } from '../lib/connectivity.ts';
import { sendPhoto } from './send-photo.ts';

const bucket = 'https://bucket.example/photo?signature';
const fetched = vi.fn<typeof fetch>();
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
  connectivity.clear();
});

const place = {
  stored: false,
  key: 'uploads/me/one',
  uploadURL: bucket,
  method: 'PUT',
  headers: { 'content-type': 'image/png' },
  expires: 900,
};

it.each([
  ['image/png', { filename: 'a.png', size: 3, type: 'image/png' }],
  // A type we do not know is left for the server to judge.
  ['image/tiff', { filename: 'a.png', size: 3 }],
])(
  'asks where a photo of the type %s goes, sends it there and names it by that',
  async (type, body) => {
    const photo = new File(['abc'], 'a.png', { type });
    fetched.mockResolvedValueOnce(json(place)).mockResolvedValueOnce(new Response(''));
    expect(await sendPhoto(photo)).toBe(bucket);
    const [[requested, question], [sent, upload]] = fetched.mock.calls as [
      [string, RequestInit],
      [string, RequestInit],
    ];
    expect([requested, JSON.parse(String(question.body))]).toEqual([createPhotoUpload.path, body]);
    expect(sent).toBe(bucket);
    expect(upload).toMatchObject({ method: 'PUT', headers: place.headers, body: photo });
  },
);

it('sends nothing that is there already', async () => {
  fetched.mockResolvedValueOnce(json({ stored: true, key: 'uploads/me/one' }));
  expect(await sendPhoto(new File(['abc'], 'a.png'))).toBe('uploads/me/one');
  expect(fetched).toHaveBeenCalledOnce();
});

it('says that a photo was not taken, by the server or by its storage', async () => {
  const photo = new File(['abc'], 'a.png');
  fetched
    .mockResolvedValueOnce(json(place))
    .mockResolvedValueOnce(new Response('', { status: 403 }));
  await expect(sendPhoto(photo)).rejects.toThrow(
    'The photo could not be uploaded. Please try again.',
  );
  fetched.mockResolvedValueOnce(new Response('', { status: 422 }));
  await expect(sendPhoto(photo)).rejects.toThrow(ApiError);
});
