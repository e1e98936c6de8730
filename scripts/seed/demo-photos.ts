import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServiceLine } from 'shared/domain/lines/lines.ts';
import { photoKey, thumbKey } from '../../functions/photos/photo-keys.ts';
import { demoId } from './demo-id.ts';

type Picture = { file: string; caption: string };

/** Drawn for the demo; each report shows one or two, and one of a line without drawings none. */
const pictures: Partial<Record<ServiceLine, readonly Picture[]>> = {
  pool: [
    { file: 'pool-clear', caption: 'After today’s visit' },
    { file: 'skimmer-basket', caption: 'Skimmer basket, emptied' },
    { file: 'test-kit', caption: 'Water test' },
    { file: 'pool-leaves', caption: 'Before: leaves from the oak' },
    { file: 'pump', caption: 'Pump and pressure gauge' },
    { file: 'filter-clean', caption: 'Filter cartridge, rinsed' },
  ],
  yard: [
    { file: 'lawn-clean', caption: 'The yard, walked in lanes' },
    { file: 'gate-latched', caption: 'Gate latched on the way out' },
  ],
};

export type DemoPhoto = Picture & { key: string };

/** The photos of a service line's `turn`-th report. */
export const demoPhotos = (reportId: string, line: ServiceLine, turn: number): DemoPhoto[] => {
  const choice = pictures[line] ?? [];
  const count = 1 + (turn % 2);
  return Array.from({ length: count }, (_, index) => {
    const picture = choice[(turn + index) % choice.length];
    return picture && { ...picture, key: photoKey(reportId, demoId(`${reportId} ${index}`)) };
  }).filter((photo) => photo !== undefined);
};

export type PutPhoto = (key: string, jpeg: Uint8Array) => Promise<void>;

const fileOf = async (name: string): Promise<Uint8Array> =>
  readFile(path.join(import.meta.dirname, 'photos', `${name}.jpg`));

/** Stores photos in both sizes where a report's own would be. Returns their hashes as the record has them. */
export const storeDemoPhotos = async (
  photos: readonly DemoPhoto[],
  put: PutPhoto,
): Promise<string[]> => {
  await Promise.all(
    photos.flatMap(({ key, file }) => [
      fileOf(file).then(async (jpeg) => put(key, jpeg)),
      fileOf(`${file}-thumb`).then(async (jpeg) => put(thumbKey(key), jpeg)),
    ]),
  );
  const files = await Promise.all(photos.map(async ({ file }) => fileOf(file)));
  return files.map((jpeg) => createHash('sha256').update(jpeg).digest('hex'));
};
