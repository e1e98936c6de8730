import { Camera, ImageIcon, RotateCcw, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { photosPerBatch, photoTypes } from 'shared/domain/photo-rules.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { Tooltip, TooltipProvider } from '../../ui/tooltip.tsx';
import type { Photo, PhotoTray } from './photo-tray.ts';

const announce = ({ uploaded, refusals }: { uploaded: number; refusals: string[] }): void => {
  if (refusals.length > 0)
    toast({
      title: 'Some photos were not added',
      description: refusals.join('. '),
      variant: 'destructive',
    });
  else if (uploaded > 0)
    toast({
      title: 'Photos Uploaded',
      description: `${uploaded} photo(s) uploaded successfully`,
    });
};

const announceFailure = (): void => {
  toast({
    title: 'Upload Failed',
    description: 'The photos could not be uploaded. Check your connection and try again.',
    variant: 'destructive',
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
          <>
            <p role="alert" className="text-sm font-semibold text-danger">
              {photo.error}
            </p>
            <Button
              tone="paper"
              size="small"
              onClick={() =>
                void tray
                  .retry(photo.id)
                  .then((uploaded) => announce({ uploaded, refusals: [] }), announceFailure)
              }
            >
              <RotateCcw aria-hidden="true" /> Retry
            </Button>
          </>
        )}
      </div>
    </li>
  );
};

/** The photos of a report: choose, watch them go up, put away. */
export const PhotoSection = ({ tray, photos }: { tray: PhotoTray; photos: readonly Photo[] }) => {
  const input = useRef<HTMLInputElement>(null);
  const uploaded = photos.filter(({ status }) => status === 'uploaded').length;
  return (
    <TooltipProvider>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={photoTypes.join(',')}
          aria-label="Photos"
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            currentTarget.value = '';
            void tray.add(files).then(announce, announceFailure);
          }}
        />
        <Button tone="paper" onClick={() => input.current?.click()}>
          <Camera aria-hidden="true" /> Upload Photos
        </Button>
        <output className="font-semibold">
          {uploaded} {uploaded === 1 ? 'photo' : 'photos'} uploaded
        </output>
      </div>
      <p className="mt-2 text-base text-ink-soft">
        JPEG or PNG, up to {photosPerBatch} at a time, 10 MB each.
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
