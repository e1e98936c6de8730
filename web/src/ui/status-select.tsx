import { cx } from 'class-variance-authority';
import { controlStyles } from './field.tsx';

/** Filters a list by status; undefined means all. */
export const StatusSelect = ({
  statuses,
  status,
  all,
  onStatus,
  narrow = false,
}: {
  statuses: readonly string[];
  status: string | undefined;
  /** The label for no filter, such as 'All visits'. */
  all: string;
  onStatus: (status: string | undefined) => void;
  /** Leaves room for another control next to it on a phone. */
  narrow?: boolean;
}) => (
  <select
    aria-label="Show"
    className={cx(controlStyles, 'sm:w-52 print:hidden', narrow && 'max-sm:w-34 max-sm:shrink-0')}
    value={status ?? ''}
    onChange={({ target: { value } }) => onStatus(value === '' ? undefined : value)}
  >
    <option value="">{all}</option>
    {statuses.map((one) => (
      <option key={one} value={one}>
        {`${one.charAt(0).toUpperCase()}${one.slice(1)}`}
      </option>
    ))}
  </select>
);
