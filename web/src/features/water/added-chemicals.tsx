import Trash2 from 'lucide-react/icons/trash';
import { useEffect, useId, useState } from 'react';
import * as z from 'zod/mini';
import {
  addable,
  addableNames,
  addedUnits,
  addedLabel,
  type Added,
} from 'shared/domain/water/added-chemicals.ts';
import { liquidChlorineTitle } from 'shared/domain/water/chemical-labels.ts';
import { useDraftState } from '../../lib/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { onEnter } from '../../ui/on-enter.ts';

const mostAdded = 20;
const [firstUnit] = addedUnits;
/** The option for the pool's own liquid chlorine. */
const ownBleach = 'own-bleach';

/** What is filled in and not in the list yet. */
const unlisted = z.object({ chemical: z.string(), amount: z.string(), unit: z.enum(addedUnits) });
const blank: z.infer<typeof unlisted> = { chemical: '', amount: '', unit: firstUnit };

/** Lists what was added at the visit, for the customer to read (rules: water-5). */
export const AddedChemicals = ({
  value,
  onChange,
  bleachPercent,
  onUnlisted,
}: {
  value: readonly Added[];
  /** The strength of the liquid chlorine used here, if it was noted. */
  bleachPercent: number | undefined;
  onChange: (value: Added[]) => void;
  /** Says whether something is filled in that is not in the list. */
  onUnlisted: (isUnlisted: boolean) => void;
}) => {
  const id = useId();
  const [place] = useState(() => `addition ${window.location.pathname}`);
  const [{ chemical, amount, unit }, setUnlisted] = useDraftState(place, unlisted, () => blank);
  const type = (change: Partial<typeof blank>) => setUnlisted((typed) => ({ ...typed, ...change }));
  const [problem, setProblem] = useState<{ chemical?: string; amount?: string }>({});
  const [news, setNews] = useState('');
  const heading = useFocusAfter<HTMLHeadingElement>(value.length);
  const isFull = value.length >= mostAdded;
  const isUnlisted = !isFull && (chemical !== '' || amount.trim() !== '');
  useEffect(() => {
    if (!isUnlisted) return undefined;
    onUnlisted(true);
    return () => onUnlisted(false);
  }, [isUnlisted, onUnlisted]);
  const add = () => {
    const isOwnBleach = chemical === ownBleach;
    const chosen = isOwnBleach
      ? 'liquid-chlorine-12.5'
      : addableNames.find((name) => name === chemical);
    // '1,5' is one and a half, '1,000' a thousand.
    const number = Number(amount.replace(/^(\s*\d{1,2}),(\d{3})(?!\d)/, '$1$2').replace(',', '.'));
    const isAmount = amount.trim() !== '' && number > 0 && number <= 10_000;
    setProblem({
      ...(chosen === undefined && { chemical: 'Please choose what was added' }),
      ...(!isAmount && { amount: 'Please give an amount above 0, up to 10,000' }),
    });
    if (chosen === undefined || !isAmount) return;
    onChange([
      ...value,
      {
        chemical: chosen,
        amount: number,
        unit,
        ...(isOwnBleach && { strength: bleachPercent }),
      },
    ]);
    // With the count, so that it is read out each time.
    setNews(`Added, ${value.length + 1} on the list`);
    type({ chemical: '', amount: '' });
  };
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h3 id={id} ref={heading} tabIndex={-1} className="title-3 outline-none">
        What was added
      </h3>
      <span aria-live="polite" className="sr-only">
        {news}
      </span>
      {value.length === 0 ? (
        <p>Nothing yet. The customer reads here what was added.</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {value.map((one, index) => (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- the same may be added twice
              key={index}
              className="flex items-center justify-between gap-3 rounded-control border-2 border-line bg-white py-1 pr-1 pl-3"
            >
              <span className="min-w-0 font-semibold">{addedLabel(one)}</span>
              <Button
                tone="plain"
                size="icon"
                className="size-14"
                aria-label={`Remove ${addedLabel(one)}`}
                onClick={() => onChange(value.filter((_, at) => at !== index))}
              >
                <Trash2 aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isFull ? (
        <p>A report holds at most {mostAdded} additions.</p>
      ) : (
        <div className="grid items-start gap-3 @md:grid-cols-[2fr_1fr_1fr_auto]">
          <SelectField
            label="Chemical"
            error={problem.chemical}
            value={chemical}
            onChange={({ target }) => type({ chemical: target.value })}
            empty="Choose"
          >
            {bleachPercent !== undefined && (
              <option value={ownBleach}>
                {liquidChlorineTitle(bleachPercent)}, as noted for this pool
              </option>
            )}
            {addableNames.map((name) => (
              <option key={name} value={name}>
                {addable[name]}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Amount"
            error={problem.amount}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={({ target }) => type({ amount: target.value })}
            onKeyDown={onEnter(add)}
          />
          <SelectField
            label="Unit"
            value={unit}
            onChange={({ target }) =>
              type({ unit: addedUnits.find((one) => one === target.value) ?? firstUnit })
            }
            options={addedUnits}
          />
          <Button tone="paper" className="min-h-14 @md:mt-8" onClick={add}>
            Add to List
          </Button>
        </div>
      )}
    </section>
  );
};
