import { controlStyles } from './field.tsx';

/** Filters a list by status; undefined means all. */
export const StatusSelect = ({
  statuses,
  status,
  all,
  onStatus,
}: {
  statuses: readonly string[];
  status: string | undefined;
  /** The label for no filter, such as 'All visits'. */
  all: string;
  onStatus: (status: string | undefined) => void;
}) => (
  <select
    aria-label="Show"
    className={`${controlStyles} sm:w-52 print:hidden`}
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
