import ImageIcon from 'lucide-react/icons/image';
import Trash2 from 'lucide-react/icons/trash';
import { useId, useState } from 'react';
import { captionMaxLength } from 'shared/domain/photos/photo-rules.ts';
import { slotLabel, type PhotoSlot } from 'shared/domain/photos/photo-slots.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { controlStyles } from '../../../ui/field.tsx';
import { SlotSelect } from '../../../ui/slot-select.tsx';

/** A photo of a visit, as the phone knows it. */
export type PhonePhoto = {
  id: string;
  slot: PhotoSlot | null;
  caption: string;
  /** A source for an image element, if there is one. */
  preview: string | undefined;
  /** `sending` until the stored report names it, `arrived` from then on. */
  state: 'preparing' | 'kept' | 'sending' | 'arrived' | 'missing' | 'refused';
  /** Why the photo cannot be used, in a sentence; null if it can. */
  problem: string | null;
};

const states: Record<PhonePhoto['state'], { label: string; tone: BadgeTone }> = {
  preparing: { label: 'Preparing', tone: 'yellow' },
  kept: { label: 'Saved on this device', tone: 'blue' },
  sending: { label: 'On its way', tone: 'blue' },
  arrived: { label: 'Arrived', tone: 'green' },
  missing: { label: 'Not ready in time', tone: 'red' },
  refused: { label: 'Refused', tone: 'red' },
};

type Props = {
  photo: PhonePhoto;
  /** Its position in the report, starting at 1. */
  number: number;
  onRemove: () => void;
  onCaption: (caption: string) => void;
  onSlot: (slot: PhotoSlot | null) => void;
  /** Undefined if trying again would not help. */
  onTryAgain?: (() => void) | undefined;
};

/** A photo of the visit with its state, what it shows, its caption and a button to remove it. */
export const SlotPhoto = ({ photo, number, onRemove, onCaption, onSlot, onTryAgain }: Props) => {
  const id = useId();
  // Usually a HEIC, which few browsers can draw.
  const [undrawable, setUndrawable] = useState<string>();
  /** What is being typed: the phone's storage is slower than the next keystroke. */
  const [typed, setTyped] = useState<string>();
  const isShown = photo.preview !== undefined && photo.preview !== undrawable;
  const { label, tone } = states[photo.state];
  return (
    <li className="flex flex-col gap-2 rounded-control border-2 border-cream-300 bg-white p-2.5">
      <div className="flex items-center gap-3">
        <div className="relative size-16 shrink-0 overflow-hidden rounded-control bg-pool-100">
          {isShown ? (
            <img
              src={photo.preview}
              alt=""
              width={64}
              height={64}
              onError={() => setUndrawable(photo.preview)}
              className="size-full object-cover"
            />
          ) : (
            <ImageIcon
              aria-hidden="true"
              className="absolute inset-0 m-auto size-8 text-pool-700"
            />
          )}
        </div>
        <div className="flex min-w-0 grow flex-col items-start gap-1">
          <span className="font-bold">
            Photo {number}
            {photo.slot && `: ${slotLabel[photo.slot]}`}
          </span>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <button
          type="button"
          aria-label={`Remove photo ${number}`}
          onClick={onRemove}
          className="grid size-14 shrink-0 place-items-center rounded-control border-2 border-ink bg-white hover:bg-danger-wash"
        >
          <Trash2 aria-hidden="true" className="size-6" />
        </button>
      </div>
      {photo.problem !== null && (
        <p role="alert" className="text-base font-semibold break-words text-danger">
          {photo.problem}
        </p>
      )}
      {onTryAgain && (
        <Button tone="paper" onClick={onTryAgain}>
          Try Photo {number} Again
        </Button>
      )}
      <div className="grid grid-cols-[7.5rem_1fr] gap-2">
        <div className="flex flex-col gap-1">
          <label htmlFor={`${id}-slot`} className="text-sm font-semibold">
            Shows <span className="sr-only">(photo {number})</span>
          </label>
          <SlotSelect id={`${id}-slot`} value={photo.slot} onChange={onSlot} />
        </div>
        <div className="flex min-w-0 flex-col gap-1">
          <label htmlFor={`${id}-caption`} className="text-sm font-semibold">
            Caption <span className="sr-only">of photo {number}</span>
          </label>
          <input
            id={`${id}-caption`}
            type="text"
            maxLength={captionMaxLength}
            autoComplete="off"
            value={typed ?? photo.caption}
            onChange={({ target }) => {
              setTyped(target.value);
              onCaption(target.value);
            }}
            onBlur={() => setTyped(undefined)}
            className={controlStyles}
          />
        </div>
      </div>
    </li>
  );
};
