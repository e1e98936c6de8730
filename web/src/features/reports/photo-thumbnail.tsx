import ImageOff from 'lucide-react/icons/image-off';
import { thumbnailAttributes } from '../../common/thumbnail-attributes.ts';
import { thumbnailOf, type GalleryPhoto } from './gallery-photo.ts';

/** A photo of a report that enlarges when pressed, with what is said about it; or that it is missing. */
export const PhotoThumbnail = ({
  photo: { address, remark, caption },
  title,
  onEnlarge,
  onWanted,
}: {
  photo: GalleryPhoto;
  /** 'Photo 2 of 4' */
  title: string;
  onEnlarge: () => void;
  /** Called at the first sign that someone may enlarge it. */
  onWanted: () => void;
}) => (
  <>
    {address === null ? (
      <p className="grid aspect-4/3 place-content-center justify-items-center gap-1 rounded-control bg-cream-200 text-base">
        <ImageOff aria-hidden="true" className="size-8" />
        {title} is missing
      </p>
    ) : (
      <button
        type="button"
        aria-label={[`Enlarge ${title}`, caption].filter(Boolean).join(': ')}
        onPointerEnter={onWanted}
        onFocus={onWanted}
        onClick={onEnlarge}
        className="block aspect-4/3 w-full cursor-zoom-in overflow-hidden rounded-control bg-pool-100"
      >
        <img
          src={thumbnailOf(address)}
          alt=""
          {...thumbnailAttributes}
          className="size-full object-cover"
        />
      </button>
    )}
    {remark !== '' && <p className="mt-1 text-base font-semibold">{remark}</p>}
    {caption && (
      <p aria-hidden="true" className="mt-1 text-base">
        {caption}
      </p>
    )}
  </>
);
