import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';

/** Without a maximum, browsers accept six-digit years, and every date on the way to one is invalid. */
const lastPlainDay = '2999-12-31';

type Props = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  value: string;
  onChange: (date: string) => void;
};

/** A calendar date, '' if none is chosen. */
export const DateField = ({ optional, max = lastPlainDay, onChange, ...field }: Props) => (
  <TextField
    {...field}
    type="date"
    optional={optional}
    max={max}
    required={!optional}
    onChange={({ target }) => onChange(target.value)}
  />
);
