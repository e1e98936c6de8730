import { useId } from 'react';
import { preferredTimes, type PreferredTime } from 'shared/domain/visits/visit.ts';
import { ChoiceGroup } from './choice-group.tsx';

/** Chooses the time of day of a visit; null is any time. */
export const TimeChoice = ({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (time: PreferredTime | null) => void;
}) => {
  const name = useId();
  return (
    <ChoiceGroup
      legend="Time"
      choices={[...preferredTimes, null].map((time) => ({
        label: time ?? 'Any time',
        name,
        checked: value === time,
        onChange: () => onChange(time),
      }))}
    />
  );
};
