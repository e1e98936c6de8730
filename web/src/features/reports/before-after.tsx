import { useState } from 'react';
import { thumbnailAttributes } from '../../common/thumbnail-attributes.ts';

/** Two photos of the same place over each other, with a handle that uncovers one or the other. */
export const BeforeAfter = ({ before, after }: { before: string; after: string }) => {
  const [shown, setShown] = useState(50);
  const styles = 'absolute inset-0 size-full object-cover';
  return (
    <div className="relative aspect-4/3 overflow-hidden rounded-control bg-pool-100 print:hidden">
      <img src={after} alt="After the visit" {...thumbnailAttributes} className={styles} />
      <img
        src={before}
        alt="Before the visit"
        {...thumbnailAttributes}
        className={styles}
        style={{ clipPath: `inset(0 ${100 - shown}% 0 0)` }}
      />
      <span
        aria-hidden="true"
        className="absolute inset-y-0 w-1 -translate-x-1/2 bg-white shadow-card"
        style={{ left: `${shown}%` }}
      />
      <span className="absolute top-2 left-2 rounded-control bg-ink px-2 text-base font-bold text-white">
        Before
      </span>
      <span className="absolute top-2 right-2 rounded-control bg-ink px-2 text-base font-bold text-white">
        After
      </span>
      <input
        type="range"
        min={0}
        max={100}
        value={shown}
        onChange={({ target }) => setShown(Number(target.value))}
        aria-label="Compare before and after"
        aria-valuetext={`${shown}% before`}
        className="absolute inset-x-3 bottom-2 h-11 accent-gold"
      />
    </div>
  );
};
