import { expect, test } from 'vitest';
import { addableNames } from './added-chemicals.ts';
import { addDays } from '../dates.ts';
import { waterAdvice, type Advice, type AdvicePool } from './water-advice.ts';
import {
  measureOf,
  recordedFields,
  testedFields,
  type TestedField,
  type TestedWater,
} from './water-readings.ts';

// The advice on both sides of every limit. The snapshot reveals a limit that moves by one step, a
// missing sentence or a different amount.

const visitDate = '2027-05-20';
const good: TestedWater = {
  ph: 7.5,
  freeChlorine: 4,
  totalAlkalinity: 110,
  calciumHardness: 210,
  cyanuricAcid: 40,
  temperatureF: 82,
};
const advise = (
  pool: AdvicePool,
  readings: TestedWater,
  addedLately: Parameters<typeof waterAdvice>[0]['addedLately'] = [],
) => waterAdvice({ pool, readings, addedLately, visitDate, readAt: '2027-05-20T15:42:00Z' });

/** The advice line by line, in the order the operator reads it. */
const linesOf = ({ index, indexAtTargets, steps, warnings, nextVisit }: Advice): string[] => [
  `index ${index?.toFixed(2) ?? 'none'}, at targets ${indexAtTargets?.toFixed(2) ?? 'none'}`,
  ...steps.flatMap(({ title, amount, ounces, unit, share, because, ...step }) => [
    `${amount} of ${title}, ${ounces} by ${unit}, share ${share.toFixed(2)}: ${because} (${step.source})`,
    ...step.arithmetic.map((line) => `  ${line}`),
    ...(step.alsoAdds === null ? [] : [`  adds ${step.alsoAdds}`]),
    ...(step.waitBefore === null ? [] : [`  ${step.waitBefore}`]),
  ]),
  ...warnings.map((line) => `! ${line}`),
  ...nextVisit.map((line) => `next: ${line}`),
];

const limits: Partial<Record<TestedField, readonly number[]>> = {
  freeChlorine: [0, 1, 3.7, 3.8, 8, 8.1, 10, 10.1],
  totalChlorine: [3.9, 4, 4.5, 4.6],
  combinedChlorine: [0.5, 0.6],
  ph: [7.1, 7.2, 7.3, 7.8, 7.9, 8.4],
  totalAlkalinity: [59, 60, 79, 180, 181, 250],
  calciumHardness: [149, 150, 199, 200, 225, 226, 400, 401],
  cyanuricAcid: [0, 29, 30, 100, 101],
  salt: [2599, 2600, 3500, 4500, 4501],
  borate: [30],
  totalDissolvedSolids: [999, 1000],
};
const beyond = ['below', 'above'] as const;
const pools: Record<string, AdvicePool> = {
  'plaster, liquid': { gallons: 15_000, surface: 'plaster', sanitizer: 'liquid' },
  'vinyl, salt cell': { gallons: 15_000, surface: 'vinyl', sanitizer: 'saltCell' },
  'fiberglass, dichlor, dry acid': {
    gallons: 15_000,
    surface: 'fiberglass',
    sanitizer: 'dichlor',
    acid: 'sodium-bisulfate-93.2',
  },
  'nothing known': { gallons: 15_000, surface: null, sanitizer: null },
};

test.each(Object.entries(pools))('at the limits of every reading, %s', (_name, pool) => {
  const usual = linesOf(advise(pool, good));
  const advised: Record<string, string[]> = { good: usual };
  for (const field of testedFields)
    for (const value of [...beyond, ...(limits[field] ?? [])]) {
      const lines = linesOf(advise(pool, { ...good, [field]: value }));
      // Only the lines that differ from those for good water.
      advised[`${field} ${value}`] = lines.filter((line) => !usual.includes(line));
    }
  expect(advised).toMatchSnapshot();
});

test.each(['trichlor', 'calHypo', 'other'] as const)('of what %s is low in', (sanitizer) => {
  const pool = { gallons: 15_000, surface: 'plaster', sanitizer } as const;
  const low = { ...good, freeChlorine: 1, cyanuricAcid: 10 };
  expect({
    low: linesOf(advise(pool, low)),
    bromine: linesOf(advise(pool, { ...low, bromine: 3 })),
    below: linesOf(advise(pool, { ...low, freeChlorine: 'below', flashedPink: false })),
  }).toMatchSnapshot();
});

/** Everything but salt is low or high, and correcting it all takes more than one visit. */
const needy: Record<string, TestedWater> = {
  high: { ...good, ph: 8, freeChlorine: 1, totalAlkalinity: 200, cyanuricAcid: 10 },
  low: { ...good, ph: 7.3, freeChlorine: 1, totalAlkalinity: 40, calciumHardness: 100 },
  hard: { ...good, ph: 7.3, calciumHardness: 100, cyanuricAcid: 10 },
};

test('additions on the day, or in the week before, change the advice', () => {
  const pool = { gallons: 15_000, surface: 'plaster', sanitizer: 'calHypo' } as const;
  const after = (readings: TestedWater, chemical: string, days: number) => {
    const { steps, warnings, nextVisit } = advise(pool, readings, [
      { chemical, on: addDays(visitDate, -days) },
    ]);
    return [
      ...steps.map(({ title, waitBefore }) => [title, waitBefore].filter(Boolean).join(': ')),
      ...warnings.map((line) => `! ${line}`),
      ...nextVisit.map((line) => `next: ${line}`),
    ];
  };
  const advised = Object.entries(needy).flatMap(([water, readings]) => [
    [`${water} water`, after(readings, 'salt', 30)] as const,
    ...addableNames.flatMap((chemical) =>
      [0, 1, 6, 7, 8].flatMap((days) => {
        const lines = after(readings, chemical, days);
        return lines.join() === after(readings, 'salt', 30).join()
          ? []
          : [[`${water} water, ${chemical} ${days} days before`, lines] as const];
      }),
    ),
  ]);
  expect(Object.fromEntries(advised)).toMatchSnapshot();
});

test.each([...testedFields, ...recordedFields])(
  '%s outside its bounds gives no advice',
  (field) => {
    const [least, most] = measureOf(field).bounds;
    const pool = { gallons: 15_000, surface: 'plaster', sanitizer: 'liquid' } as const;
    for (const value of [least - 0.1, most + 0.1, Number.NaN])
      expect(advise(pool, { ...good, ph: 8, [field]: value })).toEqual({
        index: null,
        indexAtTargets: null,
        steps: [],
        warnings: [`${measureOf(field).label} must be from ${least} to ${most}: test it again.`],
        nextVisit: [],
      });
    for (const value of [least, most])
      expect(advise(pool, { ...good, [field]: value }).warnings.join()).not.toContain(
        'must be from',
      );
  },
);

test('a test dated later than the day of the visit counts', () => {
  const input = { pool: pools['plaster, liquid']!, readings: good, addedLately: [], visitDate };
  expect(waterAdvice({ ...input, readAt: '2027-05-22T15:00:00Z' })).toEqual(
    waterAdvice({ ...input, readAt: '2027-05-20T15:42:00Z' }),
  );
});
