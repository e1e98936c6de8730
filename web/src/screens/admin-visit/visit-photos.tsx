import { useEffect, useState } from 'react';
import { lines } from 'shared/domain/lines/lines.ts';
import { photoPath } from 'shared/domain/photos/photo-path.ts';
import { PhotoSlots } from '../../features/photos/phone/photo-slots.tsx';
import type { PhonePhoto as ShownPhoto } from '../../features/photos/phone/slot-photo.tsx';
import { readBytes } from '../../offline/outbox/photo-bytes.ts';
import { toastIfNotStored, toastNotStored } from '../../offline/outbox/toast-not-stored.ts';
import type { PhonePhoto, VisitRecord, VisitStart } from '../../offline/outbox/visit-record.ts';
import {
  addPhoto,
  beginVisit,
  changePhoto,
  changeStoredPhoto,
  removePhoto,
  sendPhotoAgain,
} from '../../offline/outbox/write-visit.ts';
import { useSessionEnd } from '../../features/session/field-strip.tsx';
import { toast } from '../../ui/toast-store.ts';

const shownStates: Record<PhonePhoto['state'], ShownPhoto['state']> = {
  preparing: 'preparing',
  kept: 'kept',
  arrived: 'sending',
  confirmed: 'arrived',
  refused: 'refused',
};

/** The server's thumbnail of a photo that is no longer stored on the phone. */
const storedPreview = (
  record: VisitRecord | undefined,
  id: string,
  state: PhonePhoto['state'],
): string | undefined =>
  state === 'confirmed' && record?.reportId
    ? `${photoPath(record.reportId, id)}?size=thumb`
    : undefined;

/** Object URLs of the photos stored on this phone, by id, revoked when they are no longer shown. */
const usePreviews = (photos: readonly PhonePhoto[]): ReadonlyMap<string, string> => {
  const [previews, setPreviews] = useState<ReadonlyMap<string, string>>(new Map());
  const ids = photos.map(({ id, type }) => `${id} ${type}`).join();
  useEffect(() => {
    let isGone = false;
    const made: string[] = [];
    const show = async (): Promise<void> => {
      const found = new Map<string, string>();
      for (const [id = '', type = ''] of ids.split(',').map((one) => one.split(' '))) {
        // If the phone fails to read its storage, the photo is shown without a preview, or the server's.
        const bytes = id === '' ? undefined : await readBytes(id).catch(() => undefined);
        if (isGone || !bytes) continue;
        const url = URL.createObjectURL(new Blob([bytes], { type }));
        made.push(url);
        found.set(id, url);
      }
      if (!isGone) setPreviews(found);
    };
    void show();
    return () => {
      isGone = true;
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [ids]);
  return previews;
};

const fullLabel = {
  title: 'This phone is full',
  description: 'The photo is not stored on it. Leave this page open until the photo has arrived.',
  variant: 'destructive',
} as const;

const noRoomLabel = {
  title: 'This phone is full',
  description: 'The photo was not added. Free up some space, then take it again.',
  variant: 'destructive',
} as const;

/** The photos of a visit; each is stored on the phone before anything else happens to it. */
export const VisitPhotos = ({
  start,
  record,
}: {
  start: VisitStart;
  record: VisitRecord | undefined;
}) => {
  // The server's photos are only for signed-in people.
  const isEnded = useSessionEnd();
  const own = record?.photos ?? [];
  const stored = record?.hasReport ? record.stored : start.stored;
  const previews = usePreviews(own);
  const add = async (
    files: readonly File[],
    slot: PhonePhoto['slot'],
    isShot: boolean,
  ): Promise<void> => {
    try {
      for (const file of files) {
        const name = isShot ? '' : file.name;
        const { kept: saved } = await addPhoto(start, file, { slot, name, start });
        if (!saved) toast(fullLabel);
      }
    } catch (error) {
      toastNotStored(error, noRoomLabel);
    }
  };
  const isOwn = (id: string): boolean => own.some((photo) => photo.id === id);
  // A photo of this phone has its record. Its removal must not begin a report of a visit that could not be done.
  const change = (id: string, task: () => Promise<void>): void => {
    const begun = isOwn(id) ? Promise.resolve() : beginVisit(start);
    toastIfNotStored(begun.then(task));
  };
  const edit = (id: string, changes: Partial<Pick<PhonePhoto, 'slot' | 'caption'>>): void =>
    change(id, async () =>
      isOwn(id) ? changePhoto(start, id, changes) : changeStoredPhoto(start, id, changes),
    );
  const photos: ShownPhoto[] = [
    ...stored.map(({ address, caption, slot }): ShownPhoto => ({
      id: address,
      caption,
      slot,
      // Photos in the report editor's copy are addressed in the upload bucket, which no page may read.
      preview: address.startsWith('/') && !isEnded ? `${address}?size=thumb` : undefined,
      state: 'arrived',
      problem: null,
    })),
    ...own.map(({ id, slot, caption, state, problem, isMissing }): ShownPhoto => ({
      id,
      slot,
      caption,
      preview: previews.get(id) ?? (isEnded ? undefined : storedPreview(record, id, state)),
      state: state === 'refused' && isMissing ? 'missing' : shownStates[state],
      problem,
    })),
  ];
  return (
    <section aria-labelledby="visit-photos" className="flex flex-col gap-3">
      <h2 id="visit-photos" className="title-3">
        Photos
      </h2>
      <PhotoSlots
        slots={lines[start.values.line].photoSlots}
        photos={photos}
        onTaken={(file, slot) => void add([file], slot, true)}
        onChosen={(files) => void add(files, null, false)}
        onRemove={(id) => change(id, async () => removePhoto(start, id))}
        onCaption={(id, caption) => edit(id, { caption })}
        onSlot={(id, slot) => edit(id, { slot })}
        onTryAgain={
          record?.send?.state === 'sent'
            ? undefined
            : (id) => change(id, async () => sendPhotoAgain(start, id))
        }
      />
    </section>
  );
};
