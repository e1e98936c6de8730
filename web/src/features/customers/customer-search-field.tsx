import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { controlStyles } from '../../ui/field.tsx';

/** The search field above the customers; `found` is read out when results arrive. */
export const CustomerSearchField = ({
  value,
  onChange,
  found,
}: {
  value: string;
  onChange: (value: string) => void;
  found: string | undefined;
}) => {
  const id = useId();
  return (
    <search className="flex flex-col gap-1.5 md:w-full md:max-w-xl">
      <label htmlFor={id} className="font-semibold">
        Search customers
      </label>
      <div className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2"
        />
        <input
          id={id}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder="Name, email or address"
          className={`${controlStyles} pr-13 pl-11`}
        />
        {value !== '' && (
          <button
            type="button"
            aria-label="Clear search"
            onClick={() => onChange('')}
            className="absolute top-1/2 right-1 grid size-11 -translate-y-1/2 place-items-center rounded-full hover:bg-cream-200"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        )}
      </div>
      <output className="text-base text-ink-soft empty:hidden">{found}</output>
    </search>
  );
};
