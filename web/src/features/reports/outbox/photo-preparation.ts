import { lostPhoto, readBytes } from './photo-bytes.ts';
import type { PhonePhoto, VisitRecord } from './visit-record.ts';
import { listRecords } from './visit-records.ts';
import { changePhoto, keepSmaller } from './write-visit.ts';

/** What a photo becomes before it is sent. */
type ReadyPhoto = Pick<PhonePhoto, 'type' | 'takenAt'> & {
  bytes: ArrayBuffer;
  sha256: string;
};

/** Rejects with a sentence for the operator if the file is no photo. */
export type PreparePhoto = (file: Blob) => Promise<ReadyPhoto>;

/** Makes an operator's photos ready one after the other: a phone has memory for the pixels of one. */
export const photoPreparation = (operator: string, preparePhoto: PreparePhoto) => {
  let stopped = false;
  let preparing: Promise<void> | undefined;

  const prepare = async (record: VisitRecord, { id, type }: PhonePhoto): Promise<void> => {
    const bytes = await readBytes(id);
    if (!bytes) {
      await changePhoto(record, id, { state: 'refused', problem: lostPhoto });
      return;
    }
    try {
      await keepSmaller(record, id, await preparePhoto(new Blob([bytes], { type })));
    } catch (error) {
      const problem = error instanceof Error ? error.message : 'This photo cannot be used.';
      await changePhoto(record, id, { state: 'refused', problem });
    }
  };

  /** Resolves with whether there was one. */
  const prepareNext = async (): Promise<boolean> => {
    if (stopped) return false;
    for (const record of await listRecords(operator)) {
      const photo = record.photos.find(({ state }) => state === 'preparing');
      if (!photo) continue;
      await prepare(record, photo);
      return true;
    }
    return false;
  };
  const prepareAll = async (): Promise<void> => {
    while (await prepareNext());
  };
  return {
    /** Goes on until none is left, those included that are taken meanwhile. */
    start: (): void => {
      preparing ??= prepareAll()
        // The storage is full: it is tried again with the next round.
        .catch(() => undefined)
        .finally(() => {
          preparing = undefined;
        });
    },
    stop: (): void => {
      stopped = true;
    },
  };
};
