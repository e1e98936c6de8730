import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { thumbBox } from '../../lib/thumb-box.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LargePhoto } from './large-photo.tsx';

/** `address` is null for a photo that is missing, the texts are empty where there is nothing to say. */
export type GalleryPhoto = {
  address: string | null;
  caption: string;
  /** What it was taken for, and whether on an earlier day. */
  remark: string;
  /** Whether it is what the phone recorded. */
  proof: string;
};

/** The thumbnails of a report; pressing one opens the large version, from which one turns to the others. */
export const PhotoGallery = ({ photos }: { photos: readonly GalleryPhoto[] }) => {
  const [opened, setOpened] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const titleOf = (index: number) => `Photo ${index + 1} of ${photos.length}`;
  const ready = photos.flatMap(({ address }, index) => (address === null ? [] : [index]));
  const turn = (by: 1 | -1) => {
    const at = ready.indexOf(opened) + by;
    setOpened(ready.at(at % ready.length) ?? opened);
  };
  const { address, caption, proof } = photos[opened] ?? { address: null, caption: '', proof: '' };
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map((photo, index) => (
          <li key={photo.address ?? `missing ${index}`}>
            {photo.address === null ? (
              <p className="grid aspect-4/3 place-content-center justify-items-center gap-1 rounded-control bg-cream-200 text-base">
                <ImageOff aria-hidden="true" className="size-8" />
                {titleOf(index)} is missing
              </p>
            ) : (
              <button
                type="button"
                aria-label={[`Enlarge ${titleOf(index)}`, photo.caption].filter(Boolean).join(': ')}
                onClick={() => {
                  setOpened(index);
                  setIsOpen(true);
                }}
                className="block aspect-4/3 w-full cursor-zoom-in overflow-hidden rounded-control bg-pool-100"
              >
                <img
                  src={`${photo.address}?size=thumb`}
                  alt=""
                  {...thumbBox}
                  className="size-full object-cover"
                />
              </button>
            )}
            {photo.remark !== '' && <p className="mt-1 text-base font-semibold">{photo.remark}</p>}
            {photo.caption && (
              <p aria-hidden="true" className="mt-1 text-base">
                {photo.caption}
              </p>
            )}
          </li>
        ))}
      </ul>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={titleOf(opened)}
        description={caption}
        wide
      >
        {address !== null && (
          <LargePhoto
            address={address}
            alt={caption || titleOf(opened)}
            title={titleOf(opened)}
            onTurn={ready.length > 1 ? turn : undefined}
          />
        )}
        {proof !== '' && <p className="mt-3 text-base break-all text-ink-soft">{proof}</p>}
      </Dialog>
    </>
  );
};
