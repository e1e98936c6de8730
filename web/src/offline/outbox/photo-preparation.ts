import { lostPhoto, readBytes } from './photo-bytes.ts';
import type { PhonePhoto, VisitRecord } from './visit-record.ts';
import { listRecords } from './visit-records.ts';
import { changePhoto, keepSmaller } from './write-visit.ts';

/** A photo as it will be sent. */
type ReadyPhoto = Pick<PhonePhoto, 'type' | 'takenAt'> & {
  bytes: ArrayBuffer;
  sha256: string;
};

/** Rejects with a sentence for the operator if the file is not a photo. */
export type PreparePhoto = (file: Blob) => Promise<ReadyPhoto>;

/** Prepares an operator's photos one after another: a phone has memory for the pixels of only one. */
export const photoPreparation = (operator: string, preparePhoto: PreparePhoto) => {
  let stopped = false;
  let preparing: Promise<void> | undefined;

  const prepare = async (record: VisitRecord, { id, type }: PhonePhoto): Promise<void> => {
    const bytes = await readBytes(id);
    if (!bytes) {
      await changePhoto(record, id, { state: 'refused', problem: lostPhoto });
      return;
    }
    let ready: ReadyPhoto;
    try {
      ready = await preparePhoto(new Blob([bytes], { type }));
    } catch (error) {
      const problem = error instanceof Error ? error.message : 'This photo cannot be used.';
      await changePhoto(record, id, { state: 'refused', problem });
      return;
    }
    // That the phone cannot store it says nothing about the photo.
    await keepSmaller(record, id, ready);
  };

  /** Resolves to whether there was a photo to prepare. */
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
    /** Goes on until none is left, including those that are taken in the meantime. */
    start: (): void => {
      preparing ??= prepareAll()
        // If the storage is full, the next round tries again.
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
