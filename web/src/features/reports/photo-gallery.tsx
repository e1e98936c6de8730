import { cx } from 'class-variance-authority';
import { useCallback, useState } from 'react';
import { onlyPair, photoOrder } from 'shared/domain/photos/photo-order.ts';
import { connectivity } from '../../lib/connectivity.ts';
import { fetchAhead, LazyComponent } from '../../ui/lazy-component.tsx';
import { BeforeAfter } from './before-after.tsx';
import { photoTitle, type GalleryPhoto } from './gallery-photo.ts';
import { PhotoThumbnail } from './photo-thumbnail.tsx';

/** Its code is fetched at the first sign that someone may open a photo. */
const loadDialog = async () => ({ default: (await import('./photo-dialog.tsx')).PhotoDialog });
const fetchDialog = () => fetchAhead(loadDialog);

/** The indexes of a single photo before and after the work, if neither is missing. */
const readyPair = (photos: readonly GalleryPhoto[]) => {
  const pair = onlyPair(photos.map(({ slot }) => slot));
  const isReady = (index: number) => (photos[index]?.address ?? null) !== null;
  return pair && isReady(pair.before) && isReady(pair.after) ? pair : undefined;
};

/**
 * A report's thumbnails, those before and after the work first, side by side; a single pair lies over each other behind
 * a slider (rules: report-39). Pressing one opens a large version, from which the other photos can be reached.
 */
export const PhotoGallery = ({ photos }: { photos: readonly GalleryPhoto[] }) => {
  const [opened, setOpened] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  // Lets the next press try again.
  const forget = useCallback(() => {
    setWanted(false);
    connectivity.reportProblem();
  }, []);
  const shownOf = (index: number, photo: GalleryPhoto) => ({
    photo,
    title: photoTitle(index, photos.length),
    onEnlarge: () => {
      setOpened(index);
      setIsOpen(true);
      setWanted(true);
    },
    onWanted: fetchDialog,
  });
  const pair = readyPair(photos);
  const [before, after] = [pair && photos[pair.before], pair && photos[pair.after]];
  return (
    <>
      <div
        className={cx(
          'grid items-start gap-4',
          pair && 'lg:grid-cols-[minmax(0,36rem)_1fr] print:grid-cols-1',
        )}
      >
        {pair && before && after && (
          <BeforeAfter before={shownOf(pair.before, before)} after={shownOf(pair.after, after)} />
        )}
        <ul className={cx('grid grid-cols-2 gap-3', !pair && 'sm:grid-cols-4 print:grid-cols-2')}>
          {photoOrder(photos.map(({ slot }) => slot)).map((index) => {
            const photo = photos[index];
            // Only the slider cannot be printed.
            const isInSlider = index === pair?.before || index === pair?.after;
            return (
              photo && (
                <li
                  key={photo.address ?? `missing ${index}`}
                  className={cx(isInSlider && 'hidden print:list-item')}
                >
                  <PhotoThumbnail {...shownOf(index, photo)} />
                </li>
              )
            );
          })}
        </ul>
      </div>
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
