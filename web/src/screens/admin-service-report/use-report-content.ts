import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { PhotoSlot } from 'shared/domain/photos/photo-slots.ts';
import type { Photo, PhotoTray } from '../../features/photos/photo-tray.ts';
import { usePhotoTray } from '../../features/photos/use-photo-tray.ts';
import {
  editorForm,
  type EditorValues,
  type ReportContent,
} from '../../offline/report/editor-form.ts';

import { useSchemaForm, type SchemaForm } from '../../lib/use-schema-form.ts';

type Captions = Readonly<Record<string, string>>;
type Slots = Readonly<Record<string, PhotoSlot | null>>;

export type ReportWriting = {
  form: SchemaForm<EditorValues>;
  tray: PhotoTray;
  photos: readonly Photo[];
  /** By photo id. */
  captions: Captions;
  setCaption: (photoId: string, caption: string) => void;
  /** What each photo shows, by photo id. */
  slots: Slots;
  setSlot: (photoId: string, slot: PhotoSlot | null) => void;
  /** The current content, without photos that are still uploading. */
  content: () => ReportContent;
};

const collect = (
  values: EditorValues,
  photos: readonly Photo[],
  { captions, slots }: { captions: Captions; slots: Slots },
): ReportContent => {
  const arrived = photos.flatMap(({ id, address, name }) =>
    address === undefined
      ? []
      : [{ address, name, caption: captions[id] ?? '', slot: slots[id] ?? null }],
  );
  return {
    values,
    photos: arrived.map(({ address }) => address),
    captions: arrived.map(({ caption }) => caption),
    slots: arrived.map(({ slot }) => slot),
    names: arrived.map(({ name }) => name),
  };
};

const fromDialog = <K extends 'caption' | 'slot'>(
  photos: readonly Photo[],
  field: K,
): Record<string, Photo[K]> => Object.fromEntries(photos.map((photo) => [photo.id, photo[field]]));

/** Fields, photos and captions of the report being written, initially `start`. Rerenders on each change. */
export const useReportContent = (start: ReportContent): ReportWriting => {
  const [tray, photos] = usePhotoTray(start.photos, start.names);
  // Photos of the stored report are identified by their address.
  const [typedCaptions, setCaptions] = useState<Captions>(() =>
    Object.fromEntries(
      start.photos.map((address, index) => [address, start.captions[index] ?? '']),
    ),
  );
  const [chosenSlots, setSlots] = useState<Slots>(() =>
    Object.fromEntries(
      start.photos.map((address, index) => [address, start.slots?.[index] ?? null]),
    ),
  );
  // Captions and slots from the upload dialog apply until they are changed here.
  const noted = (shown: readonly Photo[]) => ({
    captions: { ...fromDialog(shown, 'caption'), ...typedCaptions },
    slots: { ...fromDialog(shown, 'slot'), ...chosenSlots },
  });
  const form = useSchemaForm(editorForm, start.values);
  // Rerenders on each change. The values are read when needed, since a press may come before rendering.
  useWatch({ control: form.control });
  return {
    form,
    tray,
    photos,
    ...noted(photos),
    setCaption: (photoId, caption) => setCaptions((all) => ({ ...all, [photoId]: caption })),
    setSlot: (photoId, slot) => setSlots((all) => ({ ...all, [photoId]: slot })),
    content: () => collect(form.getValues(), tray.list(), noted(tray.list())),
  };
};
