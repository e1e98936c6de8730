import { useId, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { customerFields } from 'shared/domain/customers/customer-fields.ts';
import {
  rangeLabel,
  targetsFor,
  type PoolSanitizer,
  type PoolSurface,
  type TargetField,
} from 'shared/domain/water/water-targets.ts';
import { controlStyles } from '../../ui/field.tsx';

const targets = [
  { name: 'poolPh', reading: 'ph' },
  { name: 'poolAlkalinity', reading: 'totalAlkalinity' },
  { name: 'poolCalcium', reading: 'calciumHardness' },
  { name: 'poolStabilizer', reading: 'cyanuricAcid' },
  { name: 'poolSalt', reading: 'salt' },
] as const satisfies readonly { name: keyof typeof customerFields; reading: TargetField }[];

export type TargetName = (typeof targets)[number]['name'];
export const targetNames: readonly TargetName[] = targets.map(({ name }) => name);

type Ends = { name: TargetName; usual: string; problem: string | undefined } & Pick<
  Props,
  'register'
>;

const TwoNumbers = ({ name, usual, problem, register }: Ends) => {
  const id = useId();
  const { label, ...field } = customerFields[name];
  const unit = 'unit' in field ? field.unit : '';
  return (
    <fieldset aria-describedby={`${id}-usual`}>
      <legend className="font-semibold">
        {label}
        {unit && ` in ${unit}`}
      </legend>
      <div className="mt-1.5 grid grid-cols-2 gap-3">
        {(['low', 'high'] as const).map((end) => (
          <label key={end} className="flex flex-col gap-1 text-base">
            {end === 'low' ? 'From' : 'To'}
            <input
              inputMode="decimal"
              autoComplete="off"
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-problem` : undefined}
              {...register(`${name}.${end}`)}
              className={controlStyles}
            />
          </label>
        ))}
      </div>
      <p id={`${id}-usual`} className="mt-1.5 text-sm text-ink-soft">
        {usual}
      </p>
      {problem && (
        <p id={`${id}-problem`} className="text-base font-semibold text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  );
};

type Props = {
  /** As currently chosen; the usual targets depend on them. */
  surface: PoolSurface | null;
  sanitizer: PoolSanitizer | null;
  isOpenAtFirst: boolean;
  register: (name: `${TargetName}.${'low' | 'high'}`) => UseFormRegisterReturn;
  problemOf: (name: TargetName) => string | undefined;
};

/** Targets for this pool only, as its manufacturer or owner wants them (rules: water-9). */
export const PoolTargets = ({ surface, sanitizer, isOpenAtFirst, register, problemOf }: Props) => {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const usual = targetsFor({ surface, sanitizer });
  const usualLabel = (reading: TargetField) => {
    const target = usual[reading];
    if (target) return `Usually ${rangeLabel(target)} (${target.source}).`;
    return reading === 'salt' ? 'Used with a salt cell only.' : 'Usual once the surface is known.';
  };
  const hasProblem = targetNames.some(problemOf);
  return (
    <details
      // Opens by itself if something in it is invalid, and then stays open.
      open={isOpen || hasProblem}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-control border-2 border-line p-4"
    >
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        This pool’s own targets
      </summary>
      <p className="mt-1">
        Doses bring a reading back between these numbers. Leave empty for the usual targets.
      </p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {targets.map(({ name, reading }) => (
          <TwoNumbers
            key={name}
            name={name}
            usual={usualLabel(reading)}
            problem={problemOf(name)}
            register={register}
          />
        ))}
      </div>
    </details>
  );
};
