import Maximize2 from 'lucide-react/icons/maximize-2';
import { useId, useState } from 'react';
import { thumbnailOf, type GalleryPhoto } from './gallery-photo.ts';

const width = 480;
const height = 360;

type Side = {
  photo: GalleryPhoto;
  /** 'Photo 1 of 3' */
  title: string;
  onEnlarge: () => void;
  /** Called at the first sign that someone may enlarge it. */
  onWanted: () => void;
};

const EnlargeButton = ({
  label,
  side: { title, onEnlarge, onWanted },
  className,
}: {
  label: string;
  side: Side;
  className: string;
}) => (
  <button
    type="button"
    aria-label={`${label}: enlarge ${title}`}
    onPointerEnter={onWanted}
    onFocus={onWanted}
    onClick={onEnlarge}
    className={`absolute top-2 max-[20rem]:static inline-flex min-h-11 cursor-zoom-in items-center gap-1.5 rounded-control bg-white px-3 text-base font-bold text-ink ${className}`}
  >
    {label} <Maximize2 aria-hidden="true" className="size-4" />
  </button>
);

const Caption = ({ photo: { remark, caption } }: Side) => (
  <p className="text-base">
    <span className="block font-semibold">{remark}</span>
    {caption}
  </p>
);

/**
 * Two photos of the same place over each other, with a handle that uncovers one or the other. Drawn as SVG, because
 * the page's policy allows no style attributes in prerendered pages.
 */
export const BeforeAfter = ({ before, after }: { before: Side; after: Side }) => {
  const [shown, setShown] = useState(50);
  const clip = useId();
  const at = (shown * width) / 100;
  const whole = { width, height, preserveAspectRatio: 'xMidYMid slice' };
  return (
    <div className="max-w-xl print:hidden">
      <div className="relative overflow-hidden rounded-control bg-pool-100 max-[20rem]:grid max-[20rem]:gap-2">
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="aspect-4/3 w-full">
          <clipPath id={clip}>
            <rect width={at} height={height} />
          </clipPath>
          <image href={thumbnailOf(after.photo.address ?? '')} {...whole} />
          <image
            href={thumbnailOf(before.photo.address ?? '')}
            {...whole}
            clipPath={`url(#${clip})`}
          />
          <rect x={at} width={3} height={height} className="fill-white" />
        </svg>
        <EnlargeButton label="Before" side={before} className="left-2" />
        <EnlargeButton label="After" side={after} className="right-2" />
        <input
          type="range"
          min={0}
          max={100}
          value={shown}
          onChange={({ target }) => setShown(Number(target.value))}
          aria-label="Compare before and after"
          aria-valuetext={`${shown}% before`}
          className="absolute inset-x-3 bottom-1 h-11 accent-gold max-[20rem]:static max-[20rem]:min-w-0"
        />
      </div>
      <div className="mt-1 grid gap-3 min-[20rem]:grid-cols-2">
        <Caption {...before} />
        <Caption {...after} />
      </div>
    </div>
  );
};
