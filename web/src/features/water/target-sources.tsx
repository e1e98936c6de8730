import type { AdvicePool } from 'shared/domain/water-advice.ts';
import { measureOf } from 'shared/domain/water-readings.ts';
import {
  chlorineSource,
  combinedSource,
  mostCombinedChlorine,
  mostFreeChlorine,
  rangeWords,
  targetsFor,
  type Target,
  type TargetField,
} from 'shared/domain/water-targets.ts';

const fields = [
  'ph',
  'totalAlkalinity',
  'calciumHardness',
  'cyanuricAcid',
  'salt',
] as const satisfies readonly TargetField[];

const withUnit = (words: string, unit: string): string =>
  unit === '' ? words : `${words} ${unit}`;

/** '80 to 100 ppm, accepted 60 to 180', or a pool's own beside what is usual. */
const wordsOf = (target: Target, unit: string): string => {
  const [low, high] = target.accepted;
  const range = withUnit(rangeWords(target), unit);
  if (target.insteadOf !== undefined)
    return target.insteadOf ? `${range} instead of ${rangeWords(target.insteadOf)}` : range;
  return low === target.low && high === target.high
    ? range
    : `${range}, accepted ${rangeWords({ low, high })}`;
};

/** Where each reading should be in this pool, and who says so (rules: water-3). */
export const TargetSources = ({ pool }: { pool: AdvicePool }) => {
  const targets = targetsFor(pool);
  const rows = [
    {
      label: measureOf('freeChlorine').label,
      words: `by its stabilizer, at most ${mostFreeChlorine} ppm`,
      source: chlorineSource,
    },
    ...fields.flatMap((field) => {
      const target = targets[field];
      const { label, unit } = measureOf(field);
      return target ? [{ label, words: wordsOf(target, unit), source: target.source }] : [];
    }),
    {
      label: measureOf('combinedChlorine').label,
      words: `at most ${mostCombinedChlorine} ppm`,
      source: combinedSource,
    },
  ];
  return (
    <details className="rounded-control border-2 border-line bg-white px-3 text-ink">
      <summary className="flex min-h-14 items-center font-bold">Targets and their sources</summary>
      <dl className="flex flex-col gap-2 pb-3">
        {rows.map(({ label, words, source }) => (
          <div key={label}>
            <dt className="font-bold">{label}</dt>
            <dd>
              {words} ({source})
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
