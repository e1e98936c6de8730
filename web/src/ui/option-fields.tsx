import { useId } from 'react';
import { optionFields, type PricePlan, type ServiceOptions } from 'shared/domain/prices/options.ts';
import { ChoiceGroup } from './choice-group.tsx';

/** The questions that set a service's price; renders nothing for a service with a single price. */
export const OptionFields = ({
  plan,
  options,
  onChange,
}: {
  plan: PricePlan;
  options: ServiceOptions;
  onChange: (options: ServiceOptions) => void;
}) => {
  const id = useId();
  return optionFields[plan].map(({ name, label, choices }) => (
    <ChoiceGroup
      key={name}
      legend={label}
      choices={choices.map((choice) => ({
        label: choice.label,
        name: `${id}-${name}`,
        checked: choice.chosen[name] === options[name],
        onChange: () => onChange({ ...options, ...choice.chosen }),
      }))}
    />
  ));
};
