import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { ServiceReport } from 'shared/contracts/reports.ts';
import { thumbBox } from '../../lib/thumb-box.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PhotoProof, photoRemark } from './recorded-facts.tsx';

type Props = { report: ServiceReport };

/** The thumbnails of a report; pressing one opens the large version. */
export const SentPhotos = ({ report }: Props) => {
  const { photos, photoCaptions, photoStates } = report;
  const [opened, setOpened] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const titleOf = (index: number) => `Photo ${index + 1} of ${photos.length}`;
  const large = photos[opened];
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map((photo, index) => (
          <li key={photo}>
            {photoStates[index]?.state === 'ready' ? (
              <button
                type="button"
                aria-label={[`Enlarge ${titleOf(index)}`, photoCaptions[index]]
                  .filter(Boolean)
                  .join(': ')}
                onClick={() => {
                  setOpened(index);
                  setIsOpen(true);
                }}
                className="block aspect-4/3 w-full cursor-zoom-in overflow-hidden rounded-control bg-pool-100"
              >
                <img
                  src={`${photo}?size=thumb`}
                  alt=""
                  {...thumbBox}
                  className="size-full object-cover"
                />
              </button>
            ) : (
              <p className="grid aspect-4/3 place-content-center justify-items-center gap-1 rounded-control bg-cream-200 text-base">
                <ImageOff aria-hidden="true" className="size-8" />
                {titleOf(index)} is missing
              </p>
            )}
            {photoRemark(report, index) !== '' && (
              <p className="mt-1 text-base font-semibold">{photoRemark(report, index)}</p>
            )}
            {photoCaptions[index] && (
              <p aria-hidden="true" className="mt-1 text-base">
                {photoCaptions[index]}
              </p>
            )}
          </li>
        ))}
      </ul>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={titleOf(opened)}
        description={photoCaptions[opened] ?? ''}
        wide
      >
        <img
          src={large}
          alt={photoCaptions[opened] || titleOf(opened)}
          width={2048}
          height={1536}
          className="aspect-4/3 max-h-[70dvh] w-full bg-cream-100 object-contain"
        />
        <PhotoProof report={report} index={opened} />
      </Dialog>
    </>
  );
};
