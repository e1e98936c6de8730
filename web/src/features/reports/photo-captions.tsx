import { useState } from 'react';
import { captionMaxLength } from 'shared/domain/photos/photo-rules.ts';
import type { PhotoSlot } from 'shared/domain/photos/photo-slots.ts';
import { Field, TextField } from '../../ui/field.tsx';
import { SlotSelect } from '../../ui/slot-select.tsx';

type Props = {
  /** In the order of the report. */
  photos: readonly { id: string; name: string; number: number }[];
  /** Keyed by photo id. */
  captions: Readonly<Record<string, string>>;
  onChange: (id: string, caption: string) => void;
  /** What each photo shows, by photo id. */
  slots: Readonly<Record<string, PhotoSlot | null>>;
  onSlot: (id: string, slot: PhotoSlot | null) => void;
};

/** Fields for what each photo shows and for its caption; the PDF prints both below the photo. */
export const PhotoCaptions = ({ photos, captions, onChange, slots, onSlot }: Props) => {
  const [isOpenAtFirst] = useState(() => photos.some(({ id }) => captions[id] || slots[id]));
  if (photos.length === 0) return null;
  return (
    <details className="mt-4" open={isOpenAtFirst}>
      <summary className="min-h-11 py-2 font-semibold">
        Captions <span className="font-normal text-ink-soft">(optional)</span>
      </summary>
      <div className="mt-2 grid gap-4 md:grid-cols-2">
        {photos.map(({ id, name, number }) => (
          <div key={id} className="grid grid-cols-[7.5rem_1fr] gap-2">
            <Field label={`Photo ${number} shows`}>
              {(control) => (
                <SlotSelect
                  {...control}
                  value={slots[id] ?? null}
                  onChange={(slot) => onSlot(id, slot)}
                />
              )}
            </Field>
            <TextField
              label={`Caption of photo ${number}`}
              hint={name ? <span className="wrap-anywhere">{name}</span> : undefined}

              type="text"
              maxLength={captionMaxLength}
              autoComplete="off"

              value={captions[id] ?? ''}
              onChange={(event) => onChange(id, event.target.value)}
            />
          </div>
        ))}
      </div>
    </details>
  );
};
