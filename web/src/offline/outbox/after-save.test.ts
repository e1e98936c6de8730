import { expect, it } from 'vitest';
import { report } from '../../testing/fixtures.ts';
import { afterSave } from './after-save.ts';
import { samplePhoto, sampleRecord } from './testing/samples.ts';

const ids = ['1', '2', '3'].map((digit) => `22222222-2222-4222-8222-22222222222${digit}`);
const stored = report({ version: 4, notes: '', skimmedSurface: false, serviceDate: '2026-11-20' });

const save = (notes: string) =>
  afterSave(
    sampleRecord({
      refusedBuild: 'one',
      photos: ids.map((id, index) => samplePhoto({ id, announced: index === 0 })),
    }),
    { ...stored, notes },
    {
      mark: 'mark',
      input: {
        saveKey: '33333333-3333-4333-8333-333333333333',
        version: 3,
        serviceDate: '2026-11-20',
        notes: '',
        announcedPhotos: [{ id: ids[1]!, sha256: 'hash' }],
      },
    },
  );

it('notes what the server has, and which photos it knows by now and knew before', () => {
  const saved = save('');
  expect(saved).toMatchObject({
    saving: null,
    savedMark: 'mark',
    reportId: stored.id,
    version: 4,
    refusedBuild: null,
    problem: null,
  });
  expect(saved.photos.map(({ announced }) => announced)).toEqual([true, true, false]);
});

it('notes that somebody has written since, though the save was known', () => {
  expect(save('Theirs').problem).toMatchObject({ kind: 'conflict', stored: { notes: 'Theirs' } });
});
