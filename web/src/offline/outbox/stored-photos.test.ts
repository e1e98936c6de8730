import { expect, it } from 'vitest';
import { report } from '../../testing/fixtures.ts';
import { bodyOf } from './report-body.ts';
import { photosFromElsewhere, seenIn } from './stored-photos.ts';
import { samplePhoto, sampleRecord } from './testing/samples.ts';
import type { PhonePhoto } from './visit-record.ts';

const idOf = (digit: number) => `22222222-2222-4222-8222-22222222222${digit}`;
const photo = (change: Partial<PhonePhoto> = {}) =>
  samplePhoto({ id: idOf(1), sha256: 'mine', state: 'arrived', ...change });

const details = {
  slot: null,
  takenAt: null,
  sha256: 'mine',
  phoneSha256: null,
  converted: false,
};

/** A stored report that names two photos. */
const stored = (
  state: 'ready' | 'processing' | 'refused' = 'ready',
  change: Partial<typeof details> | { phoneSha256: string; sha256: string } = {},
  problem: string | null = null,
) =>
  report({
    photos: [idOf(9), idOf(1)].map((id) => `/api/service-photos/report/${id}`),
    photoCaptions: ['The pump', 'Mine'],
    photoDetails: [
      { ...details, slot: 'after', takenAt: '2026-11-20T09:00:00' },
      { ...details, ...change },
    ],
    photoStates: [
      { state: 'ready', problem: null },
      { state, problem },
    ],
  });

it.each([
  ['by its own hash', {}],
  ['by the hash from before it was converted', { sha256: 'converted', phoneSha256: 'mine' }],
])('takes a photo for stored that the report names %s', (_how, change) => {
  expect(seenIn(stored('ready', change), photo({ problem: 'x' }))).toEqual(
    photo({ state: 'confirmed' }),
  );
});

it.each([
  ['is still looked at', stored('processing'), photo()],
  ['has another hash', stored('ready', { sha256: 'other' }), photo()],
  ['is not named', report(), photo()],
  ['is made smaller', stored(), photo({ state: 'preparing' })],
  ['has not left the phone', stored(), photo({ state: 'kept' })],
])('leaves a photo as it is that %s', (_what, seen, own) => {
  expect(seenIn(seen, own)).toEqual(own);
});

it('says when the work was done, and not when it was last written about', () => {
  const [recordedAt, changedAt] = ['2026-11-20T15:00:00.000Z', '2026-11-20T18:00:00.000Z'];
  expect(bodyOf(sampleRecord({ recordedAt, changedAt }), true)).toMatchObject({ recordedAt });
  expect(bodyOf(sampleRecord({ changedAt }), true)).not.toHaveProperty('recordedAt');
});

it('says why a photo was refused', () => {
  expect(seenIn(stored('refused', {}, 'It is no photo.'), photo())).toMatchObject({
    state: 'refused',
    problem: 'It is no photo.',
  });
  expect(seenIn(stored('refused'), photo())).toMatchObject({ problem: 'It could not be read.' });
});

it('finds what the report has from elsewhere, with what is said of it', () => {
  expect(photosFromElsewhere(stored(), [photo()])).toEqual([
    {
      address: `/api/service-photos/report/${idOf(9)}`,
      caption: 'The pump',
      slot: 'after',
      takenAt: '2026-11-20T09:00:00',
    },
  ]);
});

it('names in a save what has arrived, after the photos from elsewhere, and announces all but the refused', () => {
  const record = sampleRecord({
    recordedAt: '2026-11-20T16:00:00.000Z',
    stored: [{ address: '/stored', caption: 'The pump', slot: 'after', takenAt: null }],
    photos: [
      photo({ name: `${'x'.repeat(300)}.jpg`, caption: 'Mine', slot: 'before' }),
      photo({ id: idOf(2), state: 'kept', sha256: 'second' }),
      photo({ id: idOf(3), state: 'preparing', sha256: null }),
      photo({ id: idOf(4), state: 'refused' }),
      photo({ id: idOf(5), use: 'notPossible' }),
    ],
  });
  const body = bodyOf(record, true);
  expect(body).toMatchObject({
    photos: ['/stored', `uploads/${record.operator}/${idOf(1)}`],
    photoCaptions: ['The pump', 'Mine'],
    photoDetails: [
      { slot: 'after', sha256: null },
      { slot: 'before', sha256: 'mine' },
    ],
    recordedAt: '2026-11-20T16:00:00.000Z',
    announcedPhotos: [
      { id: idOf(1), sha256: 'mine' },
      { id: idOf(2), sha256: 'second' },
    ],
    sentToCustomer: true,
  });
  expect(body.photoNames?.map((name) => name.length)).toEqual([0, 255]);
  expect(body.photoNames?.[1]).toMatch(/\.jpg$/);
});
