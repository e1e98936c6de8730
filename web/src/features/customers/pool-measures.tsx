import { useState } from 'react';
import { gallonsFromMeasures } from 'shared/domain/water/water-balance.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { onEnter } from '../../ui/on-enter.ts';

const measures = [
  { name: 'length', label: 'Length in feet' },
  { name: 'width', label: 'Width in feet' },
  { name: 'depth', label: 'Average depth in feet' },
] as const;
type Measure = (typeof measures)[number]['name'];

/** Calculates a pool's gallons from its measurements, for when nobody knows them. */
export const PoolMeasures = ({ onGallons }: { onGallons: (gallons: number) => void }) => {
  const [shape, setShape] = useState<'rectangle' | 'oval'>('rectangle');
  const [typed, setTyped] = useState<Record<Measure, string>>({ length: '', width: '', depth: '' });
  const [problem, setProblem] = useState<string>();
  const workOut = () => {
    try {
      const feet = (name: Measure) => (typed[name].trim() === '' ? NaN : Number(typed[name]));
      const provided = { length: feet('length'), width: feet('width'), depth: feet('depth') };
      onGallons(Math.round(gallonsFromMeasures({ shape, ...provided })));
      setProblem(undefined);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      setProblem(`These measurements don’t work: ${error.message}.`);
    }
  };
  return (
    <details className="rounded-control border-2 border-line p-4">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        Work out the gallons from the pool’s measures
      </summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Shape"
          value={shape}
          onChange={({ target }) => setShape(target.value === 'oval' ? 'oval' : 'rectangle')}
          options={[
            ['rectangle', 'Rectangle'],
            ['oval', 'Oval or round'],
          ]}
        />
        {measures.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            inputMode="decimal"
            autoComplete="off"
            value={typed[name]}
            onKeyDown={onEnter(workOut)}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))}
        <div className="flex flex-col gap-3 sm:col-span-2">
          {problem !== undefined && <p role="alert">{problem}</p>}
          <Button tone="paper" size="small" onClick={workOut}>
            Fill in the gallons
          </Button>
        </div>
      </div>
    </details>
  );
};
