/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- HTML has no list that a field drives; its keys are the field’s */
import ChevronDown from 'lucide-react/icons/chevron-down';
import { cx } from 'class-variance-authority';
import { useId, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { controlStyles, Field } from './field.tsx';

export type ComboboxOption = {
  id: string;
  /** Shown in the field once it is chosen. */
  label: string;
  /** A second line in the list. */
  detail?: string | undefined;
};

type Props = {
  label: string;
  placeholder: string;
  error: string | undefined;
  chosen: ComboboxOption | undefined;
  options: readonly ComboboxOption[];
  /** True while the options still match an earlier text: none is highlighted then. */
  isStale: boolean;
  /** The typed text; empty when not searching. */
  typed: string;
  onTyped: (text: string) => void;
  onChoose: (id: string) => void;
  onEnd?: () => void;
  /** The number of options or why there are none: read out, and shown in place of the options. */
  status: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
};

const reveal = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' });

const panelStyles =
  'absolute inset-x-0 top-full z-20 mt-2.5 overflow-hidden rounded-control border-2 border-ink bg-white py-1 shadow-card';

// On a phone the keyboard covers the lower half of the screen.
const makeRoom = (field: HTMLElement): void => {
  if (window.matchMedia('(pointer: coarse)').matches) field.scrollIntoView({ block: 'start' });
};

/**
 * A search field with a list of matches: the ARIA combobox with a listbox. Arrow keys move through the
 * list, Enter selects the highlighted option, Escape and leaving the field preserve the previous choice.
 * Clearing the field clears the choice.
 */
export const Combobox = ({
  label,
  placeholder,
  error,
  chosen,
  options,
  isStale,
  typed,
  onTyped,
  onChoose,
  onEnd,
  status,
  inputRef,
}: Props) => {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  /** Undefined while the field shows the chosen option. */
  const [text, setText] = useState<string>();
  const [place, setPlace] = useState(0);
  const active = isOpen && !isStale ? options[Math.min(place, options.length - 1)] : undefined;
  const optionId = (id: string): string => `${listId}-${id}`;

  const open = (): void => {
    setOpen(true);
    setPlace(
      Math.max(
        options.findIndex(({ id }) => id === chosen?.id),
        0,
      ),
    );
  };
  const close = (): void => {
    setOpen(false);
    setText(undefined);
    if (typed !== '') onTyped('');
  };
  const choose = (id: string): void => {
    onChoose(id);
    close();
  };
  const walk = (step: 1 | -1): void => {
    const next = Math.min(Math.max(place + step, 0), options.length - 1);
    setPlace(next);
    if (next === options.length - 1) onEnd?.();
  };
  const leave = (): void => {
    if (text?.trim() === '' && chosen) onChoose('');
    close();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen) walk(key === 'ArrowDown' ? 1 : -1);
      else open();
    } else if (key === 'Enter') {
      event.preventDefault();
      if (active && text?.trim() !== '') choose(active.id);
      else if (!isStale) leave();
    } else if (key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    }
  };

  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            ref={inputRef}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={active && optionId(active.id)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            placeholder={placeholder}
            value={text ?? chosen?.label ?? ''}
            className={`${controlStyles} scroll-mt-24 pr-13 text-ellipsis`}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onClick={({ currentTarget }) => {
              open();
              makeRoom(currentTarget);
            }}
            onBlur={leave}
            onKeyDown={onKeyDown}
            onChange={({ target: { value } }) => {
              setText(value);
              onTyped(value);
              setPlace(0);
              setOpen(true);
            }}
          />
          <ChevronDown
            aria-hidden="true"
            className={cx(
              'pointer-events-none absolute top-1/2 right-3.5 size-6 -translate-y-1/2',
              isOpen && 'rotate-180',
            )}
          />
          {isOpen && (
            <div className={panelStyles}>
              {options.length === 0 && status && (
                <p aria-hidden="true" className="px-4 py-3 text-ink-soft">
                  {status}
                </p>
              )}
              <div
                id={listId}
                role="listbox"
                aria-label={label}
                onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
                  if (scrollTop + clientHeight > scrollHeight - 80) onEnd?.();
                }}
                // Leaves the focus in the field, so that a phone's keyboard stays where it is.
                onPointerDown={(event) => event.preventDefault()}
                aria-busy={isStale}
                className="max-h-72 overflow-y-auto overscroll-contain aria-busy:text-ink-soft"
              >
                {options.map((option) => (
                  <div
                    key={option.id}
                    id={optionId(option.id)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={option.id === chosen?.id}
                    ref={option === active ? reveal : undefined}
                    onClick={() => choose(option.id)}
                    className={cx(
                      'min-h-13 cursor-pointer border-l-4 px-3 py-2 leading-snug wrap-anywhere',
                      option === active
                        ? 'border-pool-700 bg-pool-100'
                        : 'border-transparent hover:bg-cream-100',
                    )}
                  >
                    <span className={cx('block', option.id === chosen?.id && 'font-bold')}>
                      {option.label}
                    </span>
                    {option.detail && (
                      <span className="block text-sm text-ink-soft">{option.detail}</span>
                    )}
                  </div>
                ))}
              </div>
            </div>
          )}
          <output className="sr-only">{isOpen && status}</output>
        </div>
      )}
    </Field>
  );
};
