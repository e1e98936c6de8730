import { expect, test } from 'vitest';
import { photoProof } from './photo-proof.ts';

const [stored, phone] = ['kept-hash', 'phone-hash'];

test('states that a photo is unchanged, and no more', () => {
  const proof = photoProof({ sha256: phone, phoneSha256: phone, converted: false });
  expect(proof).toBe('Unchanged since the phone recorded it. SHA-256 phone-hash');
});

test('states with both hashes that a photo was converted', () => {
  const proof = photoProof({ sha256: stored, phoneSha256: phone, converted: true });
  expect(proof).toBe(
    'Converted by us. The phone recorded a file with SHA-256 phone-hash; this photo has kept-hash.',
  );
});

test.each([
  { sha256: stored, phoneSha256: null, converted: true },
  { sha256: null, phoneSha256: phone, converted: true },
])('states nothing if a hash is unknown: %j', (hashes) => {
  expect(photoProof(hashes)).toBeUndefined();
});
