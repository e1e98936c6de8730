import { useId, type KeyboardEvent, type Ref } from 'react';
import { measureOf, readingLabel, type Tested } from 'shared/domain/water/water-readings.ts';
import type { AcceptedRange, Verdict } from 'shared/domain/water/judged-readings.ts';
import { ReadingMark } from './reading-mark.tsx';
import type { ReadingField } from './typed-reading.ts';

type Props = {
  field: ReadingField;
  text: string;
  problem: string | undefined;
  last: Tested | undefined;
  verdict: Verdict | undefined;
  range: AcceptedRange | undefined;
  isActive: boolean;
  inputRef: Ref<HTMLInputElement>;
  onFocus: () => void;
  onType: (text: string) => void;
  onEnter: () => void;
};

const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 });

/** One reading: its field, whether it is in range, and what it was at the last visit. */
export const ReadingRow = ({
  field,
  text,
  problem,
  last,
  verdict,
  range,
  isActive,
  inputRef,
  onFocus,
  onType,
  onEnter,
}: Props) => {
  const id = useId();
  const { label, unit } = measureOf(field);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter();
  };
  const about = [
    last !== undefined && `Last ${readingLabel(field, last)}`,
    range &&
      `${range.isOwn ? 'own target' : 'range'} ${number(range.low)} to ${number(range.high)}`,
  ].filter(Boolean);
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control border-2 px-3 py-2 ${
        isActive ? 'border-ink bg-gold-light' : 'border-line bg-white'
      }`}
    >
      <div className="min-w-0 flex-1 text-ink">
        <label htmlFor={id} className="block text-lg font-bold">
          {label}
          {unit !== '' && <span className="text-base font-semibold"> {unit}</span>}
        </label>
        <span id={`${id}-about`} className="block text-base">
          {about.join(', ')}
        </span>
        {verdict && <ReadingMark verdict={verdict} />}
      </div>
      <input
        id={id}
        ref={inputRef}
        type="text"
        // The keys below are larger than the phone's own.
        inputMode="none"
        autoComplete="off"
        enterKeyHint="next"
        value={text}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-about${problem ? ` ${id}-problem` : ''}`}
        onFocus={(event) => {
          event.target.select();
          onFocus();
        }}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
        className="min-h-14 w-28 rounded-control border-2 border-ink bg-white px-2 text-center text-2xl font-bold text-ink aria-invalid:border-danger"
      />
      {problem && (
        <p id={`${id}-problem`} role="alert" className="w-full font-bold text-danger">
          {problem}
        </p>
      )}
    </div>
  );
};
