import ImageOff from 'lucide-react/icons/image-off';
import { useCallback, useState } from 'react';
import { connectivity } from '../../lib/connectivity.ts';
import { thumbnailAttributes } from '../../common/thumbnail-attributes.ts';
import { fetchAhead, LazyComponent } from '../../ui/lazy-component.tsx';
import { photoTitle, type GalleryPhoto } from './gallery-photo.ts';

/** Its code is fetched at the first sign that someone may open a photo. */
const loadDialog = async () => ({ default: (await import('./photo-dialog.tsx')).PhotoDialog });

/** A report's thumbnails. Pressing one opens a large version, from which the other photos can be reached. */
export const PhotoGallery = ({ photos }: { photos: readonly GalleryPhoto[] }) => {
  const [opened, setOpened] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  // Lets the next press try again.
  const forget = useCallback(() => {
    setWanted(false);
    connectivity.reportProblem();
  }, []);
  const titleOf = (index: number) => photoTitle(index, photos.length);
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
                onPointerEnter={() => fetchAhead(loadDialog)}
                onFocus={() => fetchAhead(loadDialog)}
                onClick={() => {
                  setOpened(index);
                  setIsOpen(true);
                  setWanted(true);
                }}
                className="block aspect-4/3 w-full cursor-zoom-in overflow-hidden rounded-control bg-pool-100"
              >
                <img
                  src={`${photo.address}?size=thumb`}
                  alt=""
                  {...thumbnailAttributes}
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
      {wanted && (
        <LazyComponent
          load={loadDialog}
          props={{ photos, opened, onOpened: setOpened, open: isOpen, onOpenChange: setIsOpen }}
          onFailure={forget}
        />
      )}
    </>
  );
};
