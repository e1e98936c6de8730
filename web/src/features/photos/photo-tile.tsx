import ImageIcon from 'lucide-react/icons/image';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { thumbnailAttributes } from '../../common/thumbnail-attributes.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import type { PhotoFact } from './photo-fact.ts';
import type { Photo } from './photo-tray.ts';

type Status = Photo['status'] | 'processing' | 'missing' | 'refused';

const statuses: Record<Status, { label: string; tone: BadgeTone }> = {
  uploading: { label: 'Uploading', tone: 'blue' },
  uploaded: { label: 'Uploaded', tone: 'green' },
  failed: { label: 'Not uploaded', tone: 'red' },
  processing: { label: 'Processing', tone: 'blue' },
  missing: { label: 'Not ready', tone: 'red' },
  refused: { label: 'Refused', tone: 'red' },
};

const statusOf = ({ status }: Photo, fact: PhotoFact | undefined): Status =>
  status !== 'uploaded' || fact === undefined || fact.state === 'ready' ? status : fact.state;

const problemOf = (photo: Photo, fact: PhotoFact | undefined): string | undefined => {
  if (photo.status === 'failed') return `${photo.error} Open the upload to send it, or remove it.`;
  if (photo.status !== 'uploaded' || !fact?.problem) return undefined;
  return photo.name === '' ? fact.problem : `${photo.name}: ${fact.problem}`;
};

type Props = {
  photo: Photo;
  /** Its position in the report, starting at 1. */
  number: number;
  /** Undefined if the server has not reported on the photo. */
  fact: PhotoFact | undefined;
  onRemove: () => void;
};

/** A photo of the report being written, with its progress and a remove button. */
export const PhotoTile = ({ photo, number, fact, onRemove }: Props) => {
  const title = `Photo ${number}`;
  // Usually a HEIC, which few browsers can display until the site has made a JPEG of it.
  const [undrawable, setUndrawable] = useState<string>();
  const status = statusOf(photo, fact);
  const problem = problemOf(photo, fact);
  // The site has no picture of a photo that is still being prepared, but a local file can be shown.
  const isShown =
    photo.preview !== undefined &&
    photo.preview !== undrawable &&
    (status === photo.status || (status !== 'refused' && photo.preview.startsWith('blob:')));
  return (
    <li className="flex flex-col overflow-hidden rounded-control border-2 border-cream-300 bg-white">
      <div className="relative aspect-4/3 bg-pool-100">
        {isShown ? (
          <img
            src={photo.preview}
            alt={photo.name || title}
            {...thumbnailAttributes}
            onError={() => setUndrawable(photo.preview)}
            className="size-full object-cover"
          />
        ) : (
          <ImageIcon aria-hidden="true" className="absolute inset-0 m-auto size-10 text-pool-700" />
        )}
        <Tooltip label={`Remove ${title.toLowerCase()}`}>
          <button
            type="button"
            aria-label={`Remove ${title.toLowerCase()}`}
            onClick={onRemove}
            className="absolute top-1.5 right-1.5 grid size-11 place-items-center rounded-full border-2 border-ink bg-white hover:bg-danger-wash"
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </button>
        </Tooltip>
      </div>
      <div className="flex flex-col gap-2 p-2.5">
        <span className="flex flex-wrap items-center justify-between gap-1.5">
          <Badge tone="gray">{title}</Badge>
          <Badge tone={statuses[status].tone}>{statuses[status].label}</Badge>
        </span>
        {status === 'uploading' && (
          <progress
            value={photo.progress}
            max={100}
            aria-label={`Upload of ${title.toLowerCase()}`}
            className="h-2 w-full accent-pool-700"
          />
        )}
        {status === 'processing' && (
          <p className="text-sm text-ink-soft">It is being prepared. You need not wait for it.</p>
        )}
        {problem !== undefined && (
          <p role="alert" className="text-sm font-semibold break-words text-danger">
            {problem}
          </p>
        )}
      </div>
    </li>
  );
};
