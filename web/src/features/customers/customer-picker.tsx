import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useId, useState, type Ref } from 'react';
import type { Customer } from 'shared/contracts/customers.ts';
import { Button } from '../../ui/button.tsx';
import { controlStyles, Field } from '../../ui/field.tsx';
import { customersQuery } from './customer-queries.ts';
import { matchCustomers, optionLabel, type Choice } from './customer-search.ts';

/** So many names are found by looking; more of them are searched. */
const searchedFrom = 10;

/**
 * Chooses a customer: a list of all of them, read page by page behind the scenes, and above it a search
 * that shortens it. Return in the search takes the first one found.
 */
export const CustomerPicker = ({
  value,
  onChange,
  error,
  chosen,
  selectRef,
}: {
  /** A customer's id; empty when nobody is chosen. */
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
  /** The chosen customer as known from elsewhere, for a list that does not hold them (yet). */
  chosen: Choice | undefined;
  selectRef?: Ref<HTMLSelectElement>;
}) => {
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } =
    useInfiniteQuery(customersQuery);
  const [search, setSearch] = useState('');
  const resultId = useId();
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);

  const customers: Customer[] = data?.pages.flatMap(({ items }) => items) ?? [];
  const found = matchCustomers(customers, search);
  const current = customers.find(({ id }) => id === value) ?? chosen;
  const isOutside = current !== undefined && found.every(({ id }) => id !== current.id);
  const first = found[0];

  return (
    <div className="flex flex-col gap-3">
      {(customers.length > searchedFrom || hasNextPage) && (
        <Field label="Search by name, e-mail or address">
          {(control) => (
            <input
              type="search"
              autoComplete="off"
              {...control}
              aria-describedby={resultId}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                if (first && search.trim() !== '') onChange(first.id);
              }}
              className={controlStyles}
            />
          )}
        </Field>
      )}
      <Field label="Customer" error={error}>
        {(control) => (
          <select
            {...control}
            ref={selectRef}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={controlStyles}
          >
            <option value="">Select a customer</option>
            {isOutside && <option value={current.id}>{optionLabel(current)}</option>}
            {found.map((option) => (
              <option key={option.id} value={option.id}>
                {optionLabel(option)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <output id={resultId} className="text-sm text-ink-soft empty:hidden">
        {search.trim() !== '' &&
          (found.length === 0
            ? 'Nobody found'
            : `${found.length} found, in the list below the search`)}
      </output>
      {isError && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p className="font-semibold text-danger">The list could not be loaded.</p>
          <Button tone="paper" size="small" onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      )}
    </div>
  );
};
