import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Photo, PhotoTray } from '../../features/photos/photo-tray.ts';
import { usePhotoTray } from '../../features/photos/use-photo-tray.ts';
import {
  editorForm,
  type EditorValues,
  type ReportContent,
} from '../../features/reports/editor-form.ts';

import { useSchemaForm, type SchemaForm } from '../../lib/use-schema-form.ts';

type Captions = Readonly<Record<string, string>>;

export type ReportWriting = {
  form: SchemaForm<EditorValues>;
  tray: PhotoTray;
  photos: readonly Photo[];
  /** By photo id. */
  captions: Captions;
  setCaption: (photoId: string, caption: string) => void;
  /** The current content, without photos that are still uploading. */
  content: () => ReportContent;
};

const collect = (
  values: EditorValues,
  photos: readonly Photo[],
  captions: Captions,
): ReportContent => {
  const arrived = photos.flatMap(({ id, address, name }) =>
    address === undefined ? [] : [{ address, name, caption: captions[id] ?? '' }],
  );
  return {
    values,
    photos: arrived.map(({ address }) => address),
    captions: arrived.map(({ caption }) => caption),
    names: arrived.map(({ name }) => name),
  };
};

/** Fields, photos and captions of the report being written, initially `start`. Rerenders on each change. */
export const useReportContent = (start: ReportContent): ReportWriting => {
  const [tray, photos] = usePhotoTray(start.photos, start.names);
  // A photo that was there from the start is identified by its address.
  const [captions, setCaptions] = useState<Captions>(() =>
    Object.fromEntries(
      start.photos.map((address, index) => [address, start.captions[index] ?? '']),
    ),
  );
  const form = useSchemaForm(editorForm, start.values);
  // Rerenders on each change. The values are read when needed, since a press may come before rendering.
  useWatch({ control: form.control });
  return {
    form,
    tray,
    photos,
    captions,
    setCaption: (photoId, caption) => setCaptions((all) => ({ ...all, [photoId]: caption })),
    content: () => collect(form.getValues(), tray.list(), captions),
  };
};
