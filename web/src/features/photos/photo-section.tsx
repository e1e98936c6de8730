import { ImageIcon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { createPhotoUpload } from 'shared/contracts/photos.ts';
import {
  photosPerBatch,
  photosPerReport,
  photoTypeNames,
  photoTypes,
} from 'shared/domain/photo-rules.ts';
import { call } from '../../lib/api.ts';
import { Badge } from '../../ui/badge.tsx';
import { toast } from '../../ui/toast-store.ts';
import { Tooltip, TooltipProvider } from '../../ui/tooltip.tsx';
import type { Photo, PhotoTray } from './photo-tray.ts';
import { UploadButton } from './upload-button.tsx';
import type { FileToSend, UploadTarget } from './upload-options.ts';

/** Files above this many bytes go in parts from here: 5 MiB, the least S3 takes as a part. */
const multipartOver = 5 * 1024 * 1024;

const putTarget = async ({ name, type, size }: FileToSend): Promise<UploadTarget> => {
  const { uploadURL, method, headers } = await call(createPhotoUpload, {
    body: {
      filename: name.slice(-255),
      type: photoTypes.find((allowed) => allowed === type),
      size,
    },
  });
  return { method, url: uploadURL, fields: {}, headers };
};

const announce = (files: readonly unknown[]): void => {
  toast({
    title: 'Photos Uploaded',
    description: `${files.length} photo(s) uploaded successfully`,
  });
};

const statusLabels = { uploading: 'Uploading', uploaded: 'Uploaded', failed: 'Not uploaded' };
const statusTones = { uploading: 'blue', uploaded: 'green', failed: 'red' } as const;

const Tile = ({ photo, number, tray }: { photo: Photo; number: number; tray: PhotoTray }) => {
  const title = `Photo ${number}`;
  return (
    <li className="flex flex-col overflow-hidden rounded-control border-2 border-cream-300 bg-white">
      <div className="relative aspect-4/3 bg-pool-100">
        {photo.preview === undefined ? (
          <ImageIcon aria-hidden="true" className="absolute inset-0 m-auto size-10 text-pool-700" />
        ) : (
          <img src={photo.preview} alt={photo.name || title} className="size-full object-cover" />
        )}
        <Tooltip label={`Remove ${title.toLowerCase()}`}>
          <button
            type="button"
            aria-label={`Remove ${title.toLowerCase()}`}
            onClick={() => tray.remove(photo.id)}
            className="absolute top-1.5 right-1.5 grid size-11 place-items-center rounded-full border-2 border-ink bg-white hover:bg-danger-wash"
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </button>
        </Tooltip>
      </div>
      <div className="flex flex-col gap-2 p-2.5">
        <span className="flex flex-wrap items-center justify-between gap-1.5">
          <Badge tone="grey">{title}</Badge>
          <Badge tone={statusTones[photo.status]}>{statusLabels[photo.status]}</Badge>
        </span>
        {photo.status === 'uploading' && (
          <progress
            value={photo.progress}
            max={100}
            aria-label={`Upload of ${title.toLowerCase()}`}
            className="h-2 w-full accent-pool-700"
          />
        )}
        {photo.status === 'failed' && (
          <p role="alert" className="text-sm font-semibold text-danger">
            {photo.error} Open the upload to send it, or remove it.
          </p>
        )}
      </div>
    </li>
  );
};

type Props = { tray: PhotoTray; photos: readonly Photo[]; uploaderId: string };

/** The photos of a report: choose and send them in the upload dialog, see them here, put them away. */
export const PhotoSection = ({ tray, photos, uploaderId }: Props) => {
  // One place for each report, and for a new one: what a closed tab left comes back where it was.
  const [session] = useState(() => `photos:${window.location.pathname}`);
  const held = photos.filter(({ status }) => status === 'uploaded').length;
  return (
    <TooltipProvider>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <UploadButton
          label="Upload Photos"
          options={{
            session,
            maxNumberOfFiles: Math.min(photosPerBatch, photosPerReport - held),
            multipartOver,
            uploaderId,
            note: `${photoTypeNames}, up to ${photosPerBatch} at a time, 10 MB each`,
            getUploadParameters: putTarget,
            onFiles: tray.follow,
            onComplete: announce,
          }}
        />
        <output className="font-semibold">
          {held} {held === 1 ? 'photo' : 'photos'} uploaded
        </output>
      </div>
      <p className="mt-2 text-base text-ink-soft">
        {photoTypeNames}, up to {photosPerBatch} at a time, 10 MB each.
        {held >= photosPerReport && ` A report holds at most ${photosPerReport} photos.`}
      </p>
      {photos.length > 0 && (
        <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {photos.map((photo, index) => (
            <Tile key={photo.id} photo={photo} number={index + 1} tray={tray} />
          ))}
        </ul>
      )}
    </TooltipProvider>
  );
};
