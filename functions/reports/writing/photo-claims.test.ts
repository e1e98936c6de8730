import { expect, test } from 'vitest';
import { photoKey } from '../../photos/photo-keys.ts';
import { sampleReport } from '../testing/report-samples.ts';
import { unknownDetails } from '../photos/photo-record.ts';
import { detailsFor } from './photo-claims.ts';

const photoId = '22222222-2222-4222-8222-222222222222';
const key = photoKey(sampleReport().id, photoId);
const [stored, onPhone] = [`${'A'.repeat(43)}=`, `${'B'.repeat(42)}A=`];

test('a stored photo keeps its phone’s hash, whatever a form contains', () => {
  const known = { ...unknownDetails, sha256: stored, phoneSha256: onPhone, converted: true };
  const before = sampleReport({ photos: [key], photoDetails: { [photoId]: known } });
  const saved = {
    before,
    form: { photos: [key] },
    adopted: { photos: [key], waiting: [], made: new Map() },
    claims: new Map([[photoId, stored]]),
  };
  expect(detailsFor(saved)).toEqual({ [photoId]: known });
  expect(detailsFor({ ...saved, before: sampleReport() })).toMatchObject({
    [photoId]: { phoneSha256: stored },
  });
});
