import type { AdvicePool } from 'shared/domain/water/water-advice.ts';
import { measureOf, type TestedField } from 'shared/domain/water/water-readings.ts';
import {
  chlorineSource,
  combinedSource,
  mostCombinedChlorine,
  mostFreeChlorine,
  targetsFor,
  targetLabel,
  type TargetField,
} from 'shared/domain/water/water-targets.ts';

const fields: readonly TargetField[] = [
  'ph',
  'totalAlkalinity',
  'calciumHardness',
  'cyanuricAcid',
  'salt',
];

const lineOf = (field: TestedField, text: string, source: string): string =>
  `${measureOf(field).label}: ${text} (${source})`;

/** Where each reading should be in this pool, and who says so (rules: water-3). */
export const TargetSources = ({ pool }: { pool: AdvicePool }) => {
  const targets = targetsFor(pool);
  const lines = [
    lineOf('freeChlorine', `by stabilizer, at most ${mostFreeChlorine}`, chlorineSource),
    lineOf('combinedChlorine', `at most ${mostCombinedChlorine}`, combinedSource),
    ...fields.flatMap((field) => {
      const target = targets[field];
      return target ? lineOf(field, targetLabel(target), target.source) : [];
    }),
  ];
  return (
    <details className="rounded-control border-2 border-line bg-white px-3">
      <summary className="opens flex min-h-14 items-center font-bold">
        Targets and their sources
      </summary>
      <ul className="list-disc pb-3 pl-6">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
};
