import type { ReactNode } from 'react';
import type { WaterTest } from 'shared/contracts/water.ts';
import { clarities, clarityNames } from 'shared/domain/water/water-readings.ts';
import { CheckRow } from '../../ui/field.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { withReading } from './reading-fields.ts';

type Props = {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  value: WaterTest | null;
  onChange: (value: WaterTest | null) => void;
  now: () => Date;
  /** The rows of further readings, as list items. */
  children: ReactNode;
};

/** Readings that are not tested at every visit, and those recorded without advice. */
export const MoreReadings = ({ isOpen, onOpen, value, onChange, now, children }: Props) => (
  <details
    open={isOpen}
    onToggle={({ currentTarget }) => onOpen(currentTarget.open)}
    className="rounded-control border-2 border-line bg-white px-3"
  >
    <summary className="opens flex min-h-14 items-center text-lg font-bold">
      More readings, filter and clarity
    </summary>
    <div className="flex flex-col gap-3 pb-3">
      <ul className="flex flex-col gap-2">{isOpen && children}</ul>
      <ChoiceGroup
        legend="Clarity"
        choices={clarityNames.map((clarity) => ({
          label: clarities[clarity],
          name: 'clarity',
          checked: value?.clarity === clarity,
          onChange: () => onChange(withReading(value, 'clarity', clarity, now())),
        }))}
      />
      <CheckRow
        label="These are readings of a spa (recorded without advice)"
        checked={value?.spa === true}
        onChange={({ target }) =>
          onChange(withReading(value, 'spa', target.checked || undefined, now()))
        }
      />
    </div>
  </details>
);
