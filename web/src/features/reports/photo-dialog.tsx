import { Dialog } from '../../ui/dialog.tsx';
import { photoTitle, type GalleryPhoto } from './gallery-photo.ts';
import { LargePhoto } from './large-photo.tsx';

/** The large version of one of a report's photos, from which the others can be reached. */
export const PhotoDialog = ({
  photos,
  opened,
  onOpened,
  open,
  onOpenChange,
}: {
  photos: readonly GalleryPhoto[];
  /** The index of the photo being shown. */
  opened: number;
  onOpened: (index: number) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) => {
  const ready = photos.flatMap(({ address }, index) => (address === null ? [] : [index]));
  const turn = (by: 1 | -1) => {
    const at = ready.indexOf(opened) + by;
    onOpened(ready.at(at % ready.length) ?? opened);
  };
  const { address, caption, proof } = photos[opened] ?? { address: null, caption: '', proof: '' };
  const title = photoTitle(opened, photos.length);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={caption} wide>
      {address !== null && (
        <LargePhoto
          address={address}
          alt={caption || title}
          title={title}
          onTurn={ready.length > 1 ? turn : undefined}
        />
      )}
      {proof !== '' && <p className="mt-3 text-base break-all text-ink-soft">{proof}</p>}
    </Dialog>
  );
};
