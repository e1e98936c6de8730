import { useState } from 'react';
import { createPhotoUpload } from 'shared/contracts/photos.ts';
import {
  captionMaxLength,
  photosPerBatch,
  photosPerReport,
  photoTypeNames,
  photoTypes,
} from 'shared/domain/photos/photo-rules.ts';
import { photoSlots, slotLabel } from 'shared/domain/photos/photo-slots.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../ui/toast-store.ts';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { TooltipProvider } from '../../ui/tooltip.tsx';
import type { PhotoFact } from './photo-fact.ts';
import { PhotoTile } from './photo-tile.tsx';
import type { Photo, PhotoTray } from './photo-tray.ts';
import { UploadButton } from './upload-button.tsx';
import type { FileToSend, UploadTarget } from './upload-options.ts';

/** Files above 5 MiB, the smallest part S3 accepts, are uploaded in parts. */
const multipartOver = 5 * 1024 * 1024;

const putTarget = async ({ name, type, size }: FileToSend): Promise<UploadTarget> => {
  const upload = await call(createPhotoUpload, {
    body: {
      filename: name.slice(-255),
      type: photoTypes.find((allowed) => allowed === type),
      size,
    },
  });
  // Only a photo that brings its own key can be there already.
  if (upload.stored) throw new Error('This photo was uploaded before');
  return { method: upload.method, url: upload.uploadURL, fields: {}, headers: upload.headers };
};

/** The fields of a file's details card; the tray passes on what is entered. */
const metaFields = [
  { id: 'caption', name: 'Caption', maxLength: captionMaxLength },
  {
    id: 'slot',
    name: 'Shows',
    choices: [
      { value: '', label: 'Other' },
      ...photoSlots.map((slot) => ({ value: slot, label: slotLabel[slot] })),
    ],
  },
];

const announce = (files: readonly unknown[]): void => {
  toast({
    title: 'Photos Uploaded',
    description: `${files.length} photo(s) uploaded successfully`,
  });
};

type Props = {
  tray: PhotoTray;
  photos: readonly Photo[];
  /** Keyed by the photo's address. */
  facts: ReadonlyMap<string, PhotoFact>;
};

/** A report's photos: choose, upload, view and remove. */
export const PhotoSection = ({ tray, photos, facts }: Props) => {
  // One session per report (or new report), so that files from a closed tab return to the right one.
  const [session] = useState(() => `photos:${window.location.pathname}`);
  const count = useFocusAfter<HTMLOutputElement>(photos.length);
  const uploaded = photos.filter(({ status }) => status === 'uploaded').length;
  return (
    <TooltipProvider>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <UploadButton
          label="Upload Photos"
          options={{
            session,
            maxNumberOfFiles: Math.min(photosPerBatch, photosPerReport - uploaded),
            multipartOver,
            metaFields,
            note: `${photoTypeNames}, up to ${photosPerBatch} at a time, 10\u00a0MB each`,
            getUploadParameters: putTarget,
            onFiles: tray.follow,
            onComplete: announce,
          }}
        />
        <output ref={count} tabIndex={-1} className="font-semibold outline-none">
          {uploaded} {uploaded === 1 ? 'photo' : 'photos'} uploaded
        </output>
      </div>
      <p className="mt-2 text-base text-ink-soft">
        {photoTypeNames}, up to {photosPerBatch} at a time, 10&nbsp;MB each.
        {uploaded >= photosPerReport && ` A report holds at most ${photosPerReport} photos.`}
      </p>
      {photos.length > 0 && (
        <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              number={index + 1}
              fact={photo.address === undefined ? undefined : facts.get(photo.address)}
              onRemove={() => tray.remove(photo.id)}
            />
          ))}
        </ul>
      )}
    </TooltipProvider>
  );
};
