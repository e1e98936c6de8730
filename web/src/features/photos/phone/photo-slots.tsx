import { cx } from 'class-variance-authority';
import Camera from 'lucide-react/icons/camera';
import Check from 'lucide-react/icons/check';
import Images from 'lucide-react/icons/images';
import { useId, useRef, useState, type RefObject } from 'react';
import type { LineDeclaration } from 'shared/domain/lines/line.ts';
import { photosPerReport } from 'shared/domain/photos/photo-rules.ts';
import { slotLabel, type PhotoSlot } from 'shared/domain/photos/photo-slots.ts';
import { Button } from '../../../ui/button.tsx';
import { useFocusAfter } from '../../../ui/use-focus-after.ts';
import { SlotPhoto, type PhonePhoto } from './slot-photo.tsx';

/** What the next photo shows; `other` for anything without a slot. */
type Aim = PhotoSlot | 'other';

type Props = {
  slots: LineDeclaration['photoSlots'];
  /** In the order of the report. */
  photos: readonly PhonePhoto[];
  /** Called for each photo taken with the camera. */
  onTaken: (file: File, slot: PhotoSlot | null) => void;
  /** Called for photos chosen from the phone's album. */
  onChosen: (files: readonly File[]) => void;
  onRemove: (id: string) => void;
  onCaption: (id: string, caption: string) => void;
  onSlot: (id: string, slot: PhotoSlot | null) => void;
  /** Sends a missing photo again; undefined if the report has gone out without it. */
  onTryAgain?: ((id: string) => void) | undefined;
};

const isTaken = (photos: readonly PhonePhoto[], slot: PhotoSlot): boolean =>
  photos.some((photo) => photo.slot === slot && photo.state !== 'refused');

const SlotChoice = ({
  slots,
  photos,
  aim,
  onAim,
}: Pick<Props, 'slots' | 'photos'> & { aim: Aim; onAim: (aim: Aim) => void }) => {
  const name = useId();
  const choices = [
    ...slots.map(({ slot, required }) => ({ aim: slot, label: slotLabel[slot], required })),
    { aim: 'other' as const, label: 'Other', required: false },
  ];
  return (
    <fieldset className="grid grid-cols-4 gap-2">
      <legend className="mb-1.5 font-semibold">The next photo shows</legend>
      {choices.map((choice) => {
        const isDone = choice.aim !== 'other' && isTaken(photos, choice.aim);
        return (
          <label
            key={choice.aim}
            className="flex min-h-14 flex-col items-center justify-center rounded-control border-2 border-line bg-white px-1 text-center leading-tight font-bold select-none has-checked:border-ink has-checked:bg-pool-100 forced-colors:has-checked:border-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pool-700"
          >
            <input
              type="radio"
              name={name}
              checked={aim === choice.aim}
              onChange={() => onAim(choice.aim)}
              className="sr-only"
            />
            <span className="flex items-center gap-1">
              {choice.label}
              {isDone && <Check aria-label="taken" className="size-5 text-good" />}
            </span>
            {choice.required && !isDone && <span className="text-sm font-semibold">needed</span>}
          </label>
        );
      })}
    </fieldset>
  );
};

/** Hidden and opened by a button, so that both buttons are alike for fingers and screen readers. */
const FileInput = ({
  input,
  onFiles,
  camera = false,
}: {
  input: RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => void;
  camera?: boolean;
}) => (
  <input
    ref={input}
    type="file"
    accept="image/*"
    {...(camera ? { capture: 'environment' as const } : { multiple: true })}
    tabIndex={-1}
    aria-hidden="true"
    className="hidden"
    onChange={({ target }) => {
      const files = [...(target.files ?? [])];
      // Otherwise choosing the same file again would not count as a change.
      target.value = '';
      if (files.length > 0) onFiles(files);
    }}
  />
);

const countWords = (photos: readonly PhonePhoto[]): string => {
  const { length } = photos;
  const preparing = photos.filter(({ state }) => state === 'preparing').length;
  const refused = photos.filter(({ state }) => state === 'refused').length;
  const missing = photos.filter(({ state }) => state === 'missing').length;
  return [
    length === 0 ? 'No photos yet' : length === 1 ? '1 photo' : `${length} photos`,
    ...(preparing > 0 ? [`${preparing} being prepared`] : []),
    ...(missing > 0 ? [`${missing} not ready in time`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
  ].join(', ');
};

/**
 * The photos of a visit, taken by thumb. The camera button stays in place and switches to the next slot after each
 * photo: nothing above it grows, and the photos are listed below it.
 */
export const PhotoSlots = ({ slots, photos, ...on }: Props) => {
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Aim>();
  const next = slots.find(({ slot }) => !isTaken(photos, slot))?.slot ?? 'other';
  const aim = chosen ?? next;
  const label = aim === 'other' ? 'Other' : slotLabel[aim];
  const left = photosPerReport - photos.length;
  const count = useFocusAfter<HTMLOutputElement>(photos.length);
  return (
    <div className="flex flex-col gap-3">
      <SlotChoice slots={slots} photos={photos} aim={aim} onAim={setChosen} />
      <div className="grid grid-cols-[1fr_auto] gap-2">
        <Button
          tone="paper"
          className="min-h-14"
          disabled={left <= 0}
          onClick={() => camera.current?.click()}
        >
          <Camera aria-hidden="true" /> Take photo: {label}
        </Button>
        <Button
          tone="paper"
          className="min-h-14"
          disabled={left <= 0}
          onClick={() => album.current?.click()}
        >
          <Images aria-hidden="true" /> Choose
        </Button>
      </div>
      <FileInput
        camera
        input={camera}
        onFiles={([file]) => {
          setChosen(undefined);
          if (file) on.onTaken(file, aim === 'other' ? null : aim);
        }}
      />
      <FileInput input={album} onFiles={(files) => on.onChosen(files.slice(0, left))} />
      <output
        ref={count}
        tabIndex={-1}
        className={cx('font-semibold outline-none', photos.length === 0 && 'text-ink-soft')}
      >
        {countWords(photos)}
        {left <= 0 && `. A report holds at most ${photosPerReport} photos.`}
      </output>
      {photos.length > 0 && (
        <ul className="grid gap-2 md:grid-cols-2">
          {photos.map((photo, index) => (
            <SlotPhoto
              key={photo.id}
              photo={photo}
              number={index + 1}
              onRemove={() => on.onRemove(photo.id)}
              onCaption={(caption) => on.onCaption(photo.id, caption)}
              onSlot={(slot) => on.onSlot(photo.id, slot)}
              onTryAgain={
                photo.state === 'missing' && on.onTryAgain
                  ? () => on.onTryAgain?.(photo.id)
                  : undefined
              }
            />
          ))}
        </ul>
      )}
    </div>
  );
};
