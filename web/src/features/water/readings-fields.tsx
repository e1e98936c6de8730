import { useRef, useState } from 'react';
import type { WaterTest } from 'shared/contracts/water.ts';
import type { AdvicePool } from 'shared/domain/water/water-advice.ts';
import { measureOf, type TestedWater } from 'shared/domain/water/water-readings.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { MoreReadings } from './more-readings.tsx';
import { NumberKeys } from './number-keys.tsx';
import { ReadingRow } from './reading-row.tsx';
import { rangeOf, stateOf } from './reading-state.ts';
import { firstFields, moreFields, withReading } from './reading-fields.ts';
import { hasKitFlag, readTyped, shownReading, type ReadingField } from './typed-reading.ts';

type Props = {
  value: WaterTest | null;
  onChange: (value: WaterTest | null) => void;
  /** The customer's last tested visit before this one. */
  last: WaterTest | null | undefined;
  pool: AdvicePool;
  /** The time at which a reading is typed; tests replace the clock. */
  now?: () => Date;
};

const clock = () => new Date();

/** A reading with its keys, once those of the reading above it are gone, which were as high. */
const showWhole = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' });

type Typing = { field: ReadingField; text: string; problem: string | undefined };

/**
 * The readings of a visit (rules: water-1). Once a reading cannot get any longer, the focus moves on: '74' is a pH of
 * 7.4 with two key presses.
 */
export const WaterReadings = ({ value, onChange, last, pool, now = clock }: Props) => {
  const [active, setActive] = useState<ReadingField>();
  const [typing, setTyping] = useState<Typing>();
  const [isOpen, setOpen] = useState(false);
  const inputs = useRef(new Map<ReadingField, HTMLInputElement>());
  const water: TestedWater = value ?? {};
  const first = firstFields(pool);
  const more = moreFields(pool);
  const fields: readonly ReadingField[] = isOpen ? [...first, ...more] : first;

  const textOf = (field: ReadingField) =>
    typing?.field === field ? typing.text : shownReading(field, water[field]);
  const keep = (field: ReadingField, reading: WaterTest[ReadingField]) =>
    onChange(withReading(value, field, reading, now()));
  const leave = () => setTyping(undefined);
  const next = (field: ReadingField) => {
    const after = fields[fields.indexOf(field) + 1];
    if (after === undefined) {
      inputs.current.get(field)?.blur();
      setActive(undefined);
    } else inputs.current.get(after)?.focus();
  };
  const type = (field: ReadingField, typed: string) => {
    const read = readTyped(field, typed);
    setTyping({ field, text: read.text, problem: read.problem });
    keep(field, read.value);
    if (read.isDone) {
      leave();
      next(field);
    }
  };
  const flag = (field: ReadingField, kit: 'below' | 'above') => {
    leave();
    keep(field, kit);
    next(field);
  };
  const rowOf = (field: ReadingField) => (
    <li key={field} ref={active === field ? showWhole : undefined}>
      <ReadingRow
        field={field}
        text={textOf(field)}
        problem={typing?.field === field ? typing.problem : undefined}
        last={last?.[field]}
        verdict={stateOf(field, pool, water)}
        range={rangeOf(field, pool, water)}
        isActive={active === field}
        inputRef={(input) => {
          if (input) inputs.current.set(field, input);
          else inputs.current.delete(field);
        }}
        onFocus={() => {
          if (typing?.problem === undefined) leave();
          setActive(field);
        }}
        onType={(text) => type(field, text)}
        onEnter={() => next(field)}
      />
      {active === field && (
        <div className="mt-2">
          <NumberKeys
            label={measureOf(field).label}
            onKey={(key) => type(field, typing?.field === field ? typing.text + key : key)}
            onErase={() => {
              // 'Below kit' is one answer, not nine letters.
              const isKitFlag = typing?.field !== field && typeof water[field] === 'string';
              type(field, isKitFlag ? '' : textOf(field).slice(0, -1));
            }}
            onKit={hasKitFlag(field) ? (kit) => flag(field, kit) : undefined}
            onNext={() => next(field)}
          />
        </div>
      )}
      {field === 'freeChlorine' && (water.freeChlorine === 0 || water.freeChlorine === 'below') && (
        <div className="mt-2">
          <ChoiceGroup
            legend="Did the sample flash pink and clear?"
            choices={[true, false].map((flashed) => ({
              label: flashed ? 'Yes, it flashed' : 'No, it stayed clear',
              name: 'flashedPink',
              checked: water.flashedPink === flashed,
              onChange: () => value && onChange({ ...value, flashedPink: flashed }),
            }))}
          />
        </div>
      )}
    </li>
  );
  return (
    <div className="@container flex flex-col gap-3">
      <ul className="grid items-start gap-2 @2xl:grid-cols-2">{first.map(rowOf)}</ul>
      <MoreReadings isOpen={isOpen} onOpen={setOpen} value={value} onChange={onChange} now={now}>
        {more.map(rowOf)}
      </MoreReadings>
    </div>
  );
};
