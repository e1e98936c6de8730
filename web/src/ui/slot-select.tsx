import type { ComponentProps } from 'react';
import { photoSlots, slotLabel, type PhotoSlot } from 'shared/domain/photos/photo-slots.ts';
import { controlStyles } from './field.tsx';

type Props = Pick<ComponentProps<'select'>, 'id' | 'aria-describedby' | 'aria-invalid'> & {
  value: PhotoSlot | null;
  onChange: (slot: PhotoSlot | null) => void;
};

/** Selects what a photo shows. */
export const SlotSelect = ({ value, onChange, ...control }: Props) => (
  <select
    {...control}
    value={value ?? ''}
    onChange={({ target }) => onChange(photoSlots.find((slot) => slot === target.value) ?? null)}
    className={controlStyles}
  >
    <option value="">Other</option>
    {photoSlots.map((slot) => (
      <option key={slot} value={slot}>
        {slotLabel[slot]}
      </option>
    ))}
  </select>
);
