import { useState, type Ref } from 'react';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { customerOption, type Choice } from './customer-option.ts';
import { useCustomerSearch } from './use-customer-search.ts';

/** The endpoint's largest page. */
const pages = { limit: 50 } as const;

/** Lists customers by last name, or those who match the typed text. */
export const CustomerPicker = ({
  value,
  onChange,
  error,
  chosen,
  inputRef,
}: {
  /** A customer id; empty if none is chosen. */
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
  /** The chosen customer, in case the list does not include them. */
  chosen: Choice | undefined;
  inputRef?: Ref<HTMLInputElement>;
}) => {
  const [typed, setTyped] = useState('');
  const {
    list,
    customers = [],
    search,
    isSettled,
    isEmpty,
    found,
  } = useCustomerSearch(typed, pages);
  const current = customers.find(({ id }) => id === value) ?? chosen;
  const statusText = isEmpty
    ? `Nobody’s name, email or address begins with “${search}”.`
    : (found ?? (list.isFetching ? 'Searching...' : undefined));
  return (
    <div className="flex flex-col gap-3">
      <Combobox
        label="Customer"
        placeholder="Name, email or address"
        error={error}
        chosen={current && customerOption(current)}
        options={customers.map(customerOption)}
        isStale={!isSettled}
        typed={typed}
        onTyped={setTyped}
        onChoose={onChange}
        onEnd={() => {
          if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
        }}
        status={statusText}
        {...(inputRef && { inputRef })}
      />
      {list.isError && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p className="font-semibold text-danger">The list could not be loaded.</p>
          <Button tone="paper" size="small" onClick={() => void list.refetch()}>
            Try Again
          </Button>
        </div>
      )}
    </div>
  );
};
