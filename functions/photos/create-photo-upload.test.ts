import { createPhotoUpload } from 'shared/contracts/photos.ts';
import { describe, expect, it } from 'vitest';
import { samplePng } from '../reports/testing/report-samples.ts';
import { uploadPhoto } from '../reports/testing/upload-photo.ts';
import { startWorld } from '../testing/world.ts';
import { handler as upload } from './endpoints/create-photo-upload.ts';

const world = await startWorld();
const admin = await world.person({ isAdmin: true });
const customer = await world.person();

describe('an upload address', () => {
  it('accepts any photo when no type or size is given', async () => {
    const address = await uploadPhoto(world, admin);
    expect(new URL(address).pathname).toContain(`/uploads/${admin.id}/`);
    expect(new URL(address).searchParams.get('X-Amz-SignedHeaders')).toBe('host');
  });

  it('accepts only the type and size it was signed for', async () => {
    const bytes = samplePng();
    const { body } = await world.call(upload, createPhotoUpload, {
      cookie: admin.cookie,
      body: { filename: 'pool.png', type: 'image/png', size: bytes.length },
    });
    expect(body).toMatchObject({ method: 'PUT', headers: { 'content-type': 'image/png' } });
    const put = async (content: Buffer, type: string) =>
      (
        await fetch(body.uploadURL, {
          method: 'PUT',
          body: content,
          headers: { 'content-type': type },
        })
      ).status;
    expect(await put(bytes, 'text/html')).toBe(403);
    expect(await put(Buffer.concat([bytes, bytes]), 'image/png')).toBe(403);
    expect(await put(bytes, 'image/png')).toBe(200);
  });

  it('is issued only to the administrator and only for photos within the size limit', async () => {
    const refused = await world.call(upload, createPhotoUpload, { cookie: customer.cookie });
    expect(refused.status).toBe(403);
    const large = await world.call(upload, createPhotoUpload, {
      cookie: admin.cookie,
      body: { type: 'image/png', size: 10_485_761 },
    });
    expect(large.body.fields).toEqual({ size: 'A photo may have at most 10 MB' });
  });
});
