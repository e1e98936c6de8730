import type { WaterTest } from 'shared/contracts/water.ts';
import type { AdvicePool } from 'shared/domain/water/water-advice.ts';
import { recordedFields, testedFields, type Tested } from 'shared/domain/water/water-readings.ts';
import type { ReadingField } from './typed-reading.ts';

const usual: readonly ReadingField[] = [
  'freeChlorine',
  'ph',
  'totalAlkalinity',
  'calciumHardness',
  'cyanuricAcid',
  'temperatureF',
];

/** What is tested at a usual visit, including salt if the pool has a salt cell. */
export const firstFields = ({ sanitizer }: AdvicePool): readonly ReadingField[] =>
  sanitizer === 'saltCell' ? [...usual, 'salt', 'cellOutput'] : usual;

export const moreFields = (pool: AdvicePool): readonly ReadingField[] => {
  const first = firstFields(pool);
  return [...testedFields, ...recordedFields].filter((field) => !first.includes(field));
};

const isEmpty = ({ readAt: _time, ...readings }: WaterTest) =>
  Object.values(readings).every((reading) => reading === undefined);

/** The test with one reading set or removed, at the time of its first reading; null if no reading is left. */
export const withReading = (
  test: WaterTest | null,
  field: ReadingField | 'clarity' | 'spa',
  reading: Tested | boolean | string | undefined,
  now: Date,
): WaterTest | null => {
  const { [field]: _before, ...rest } = test ?? { readAt: now.toISOString() };
  const changed: WaterTest = {
    ...rest,
    ...(reading !== undefined && { [field]: reading }),
  };
  if (field === 'freeChlorine' && reading !== 0 && reading !== 'below') delete changed.flashedPink;
  return isEmpty(changed) ? null : changed;
};
