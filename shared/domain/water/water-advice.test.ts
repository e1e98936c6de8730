import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chemicalNames, dryChlorineOf, familyOf } from './chemical-labels.ts';
import { addDays } from '../dates.ts';
import {
  indexOf,
  poisonControl,
  safetySentences,
  waterAdvice,
  type AddedLately,
  type AdvicePool,
  type AdviceStep,
} from './water-advice.ts';
import { acidForPh, dose } from './water-balance.ts';
import { chemicals, type Chemical } from './water-doses.ts';
import { testedFields, testedMeasures, type TestedWater } from './water-readings.ts';
import { bleachBounds, ownTargetBounds, type TargetField } from './water-targets.ts';

const visitDate = '2027-05-20';
const readAt = '2027-05-20T15:42:00Z';
const pool: AdvicePool = { gallons: 15_000, surface: 'plaster', sanitizer: 'liquid' };
const good: TestedWater = {
  ph: 7.5,
  freeChlorine: 4,
  totalAlkalinity: 90,
  calciumHardness: 250,
  cyanuricAcid: 40,
  temperatureF: 82,
};
const advise = (readings: TestedWater, more: Partial<Parameters<typeof waterAdvice>[0]> = {}) =>
  waterAdvice({ pool, readings, addedLately: [], visitDate, readAt, ...more });
const named = (steps: readonly AdviceStep[]) => steps.map(({ chemical }) => chemical);

test('good water needs nothing, and the index is shown', () => {
  expect(advise(good)).toMatchObject({ steps: [], warnings: [], nextVisit: [] });
  expect(advise(good).index).toBeCloseTo(-0.06, 1);
});

test('a high pH gets acid with its arithmetic, capped for one visit', () => {
  const { steps, nextVisit } = advise({ ...good, ph: 8.2, totalAlkalinity: 200 });
  expect(steps).toMatchObject([
    { chemical: 'muriatic-acid-31.45', ounces: 48, amount: '1 quart 16 fl oz', unit: 'fluid' },
  ]);
  expect(steps[0]?.arithmetic.join(' ')).toContain('At most 32 fl oz for 10,000 gallons');
  expect(nextVisit).toEqual([
    'Test pH and alkalinity again: about 335.5 fl oz of acid are left over, at most 48.0 at one visit.',
  ]);
  const dry = advise(
    { ...good, ph: 8.2, totalAlkalinity: 200 },
    { pool: { ...pool, acid: 'sodium-bisulfate-93.2' } },
  );
  // 43 oz for 10,000 gallons, and not an ounce more where the gallons are many.
  expect(dry.steps).toMatchObject([
    { chemical: 'sodium-bisulfate-93.2', ounces: 64, unit: 'weight' },
  ]);
  const many = { ...pool, gallons: 500_000, acid: 'sodium-bisulfate-93.2' as const };
  expect(advise({ ...good, ph: 8.2, totalAlkalinity: 200 }, { pool: many }).steps[0]).toMatchObject(
    {
      ounces: 2150,
      arithmetic: expect.arrayContaining([
        'At most 43 oz of dry acid for 10,000 gallons at one visit: 2150.0 oz of dry acid.',
      ]),
    },
  );
});

test('a high alkalinity never takes the pH below 7.2', () => {
  const { steps } = advise({ ...good, ph: 7.3, totalAlkalinity: 220 });
  const most = acidForPh({
    gallons: 15_000,
    from: 7.3,
    to: 7.2,
    totalAlkalinity: 220,
    cyanuricAcid: 40,
  });
  expect(steps).toMatchObject([{ ounces: Math.floor(most.ounces) }]);
});

const short = { ...good, ph: 7.4, totalAlkalinity: 70, calciumHardness: 180, cyanuricAcid: 40 };

test('a pool’s own target determines the doses, and is named', () => {
  expect(named(advise(short).steps)).toEqual(['calcium-chloride-77']);
  const own = { totalAlkalinity: { low: 75, high: 90 }, calciumHardness: { low: 160, high: 220 } };
  const { steps } = advise(short, { pool: { ...pool, own } });
  expect(steps).toMatchObject([
    {
      chemical: 'sodium-bicarbonate',
      because: 'Alkalinity is 70 ppm, this pool’s own target 75 to 90 instead of 80 to 100.',
      source: 'the operator, for this pool',
    },
  ]);
  const most = dose({ chemical: 'sodium-bicarbonate', gallons: 15_000, change: 5 });
  expect(steps[0]?.ounces).toBe(Math.floor(most.ounces));
  const lower = advise(
    { ...good, ph: 7.6 },
    { pool: { ...pool, own: { ph: { low: 7.2, high: 7.4 } } } },
  );
  expect(lower.steps[0]?.because).toContain('own target 7.2 to 7.4 instead of 7.4 to 7.6');
  expect(lower.steps[0]?.arithmetic[0]).toContain('From pH 7.6 to 7.3 in');
});

test.each([
  [{ low: 200, high: 300 }, 'too high'],
  [{ low: 40, high: 80 }, 'too low'],
  [{ low: 120, high: 100 }, 'turned round'],
  [{ low: Number.NaN, high: 100 }, 'no number'],
])('an own target of %j is not used: %s', (totalAlkalinity) => {
  const own = advise(short, { pool: { ...pool, own: { totalAlkalinity } } });
  expect(own).toEqual(advise(short));
});

test('a target for salt needs a cell', () => {
  const salted = { ...good, salt: 500 };
  const own = { salt: { low: 3000, high: 3600 } };
  expect(advise(salted, { pool: { ...pool, own } }).steps).toEqual([]);
  expect(named(advise(salted, { pool: { ...pool, own, sanitizer: 'saltCell' } }).steps)).toEqual([
    'salt',
  ]);
});

test('the index at the pool’s own targets is shown, and only if it has any', () => {
  expect(advise(good).indexAtTargets).toBeNull();
  const own = {
    ph: { low: 7.2, high: 7.4 },
    totalAlkalinity: { low: 60, high: 70 },
    calciumHardness: { low: 150, high: 200 },
  };
  const { index, indexAtTargets } = advise(good, { pool: { ...pool, own } });
  expect(index).toBe(advise(good).index);
  const atTargets = indexOf({ ...good, ph: 7.3, totalAlkalinity: 65, calciumHardness: 175 });
  expect(indexAtTargets).toBeCloseTo(atTargets ?? Number.NaN, 9);
  expect(indexAtTargets).toBeLessThan(-0.3);
});

test.each([
  ['ph', 7.3, { low: 7.2, high: 7.4 }],
  ['totalAlkalinity', 130, { low: 120, high: 140 }],
  ['calciumHardness', 375, { low: 350, high: 400 }],
  ['cyanuricAcid', 75, { low: 60, high: 90 }],
  ['salt', 5250, { low: 5000, high: 5500 }],
] as const)('the own target of %s counts in the index at the targets', (field, middle, range) => {
  const salted = { ...pool, sanitizer: 'saltCell' } as const;
  const usual = { totalAlkalinity: 90, calciumHardness: 300, cyanuricAcid: 40, salt: 3050 };
  const { indexAtTargets } = advise(
    { ...good, salt: 500 },
    { pool: { ...salted, own: { [field]: range } } },
  );
  const atTargets = indexOf({ ...good, ph: 7.5, ...usual, [field]: middle });
  expect(indexAtTargets).toBeCloseTo(atTargets ?? Number.NaN, 9);
});

test('chlorine is raised to the ideal for the stabilizer, with the pool’s sanitizer', () => {
  const [step] = advise({ ...good, freeChlorine: 1 }).steps;
  // From 1 to 3.8 ppm in 15,000 gallons, at 10.24 fl oz.
  expect(step).toMatchObject({ chemical: 'liquid-chlorine-12.5', amount: '1 quart 11 fl oz' });
  expect(step?.alsoAdds).toBe('4.6 ppm of salt');
  const aged = advise({ ...good, freeChlorine: 1 }, { pool: { ...pool, bleachPercent: 10 } });
  expect(aged.steps[0]).toMatchObject({ ounces: 53, title: 'Liquid chlorine 10%', strength: 10 });
  const dichlor = advise({ ...good, freeChlorine: 1 }, { pool: { ...pool, sanitizer: 'dichlor' } });
  expect(dichlor.steps[0]).toMatchObject({
    chemical: 'dichlor-56',
    alsoAdds: '2.5 ppm of stabilizer',
  });
});

const stabilizerAdded = (days: number): AddedLately[] => [
  { chemical: 'cyanuric-acid', on: addDays(visitDate, -days) },
];

test.each([
  ['cal-hypo-65', 'dichlor', 'dichlor-56'],
  ['trichlor-90', 'dichlor', 'dichlor-56'],
  ['dichlor-56', 'calHypo', 'cal-hypo-65'],
] as const)(
  '%s within the week before keeps out another dry chlorine, the same one not',
  (before, sanitizer, own) => {
    const after = (chemical: Chemical, days: number) =>
      advise(
        { ...good, freeChlorine: 1 },
        {
          pool: { ...pool, sanitizer },
          addedLately: [{ chemical, on: addDays(visitDate, -days) }],
        },
      );
    for (const days of [1, 7]) {
      const { steps, warnings } = after(before, days);
      expect([days, named(steps)]).toEqual([days, []]);
      expect(warnings.join()).toMatch(/^No (?:dichlor|cal-hypo) today: never mix it with the /);
      expect(named(after(own, days).steps)).toEqual([own]);
    }
    expect(named(after(before, 8).steps)).toEqual([own]);
    expect(after(before, 8).warnings).toEqual([]);
  },
);

test('dichlor raises stabilizer only to 100 ppm', () => {
  const dichlor = { pool: { ...pool, sanitizer: 'dichlor' as const } };
  const chlorineAt = (cyanuricAcid: TestedWater['cyanuricAcid']) =>
    named(advise({ ...good, freeChlorine: 1, cyanuricAcid }, dichlor).steps);
  expect(chlorineAt(90)).toEqual(['dichlor-56']);
  expect(chlorineAt(97)).toEqual(['liquid-chlorine-12.5']);
  expect(chlorineAt('below')).toEqual(['liquid-chlorine-12.5']);
  // What was added this week may not show yet.
  const low = { ...good, freeChlorine: 1 };
  const after = (days: number) =>
    named(advise(low, { ...dichlor, addedLately: stabilizerAdded(days) }).steps);
  expect(after(6)).toEqual(['liquid-chlorine-12.5']);
  expect(after(7)).toEqual(['dichlor-56']);
});

test('without free chlorine, asks first whether the sample flashed pink', () => {
  const requested = advise({ ...good, freeChlorine: 0, ph: 8.2 });
  expect(requested.steps).toEqual([]);
  expect(requested.warnings.join(' ')).toContain('did the sample flash pink and clear?');
  expect(named(advise({ ...good, freeChlorine: 0, flashedPink: false }).steps)).toEqual([
    'liquid-chlorine-12.5',
  ]);
  const bleached = advise({ ...good, freeChlorine: 0, ph: 8.2, flashedPink: true });
  expect(bleached.steps).toEqual([]);
  expect(bleached.index).toBeNull();
});

test('too much stabilizer leaves only replacing water', () => {
  const { steps } = advise({ ...good, cyanuricAcid: 120, ph: 8.2, freeChlorine: 1 });
  expect(steps).toMatchObject([
    { chemical: null, amount: '33% of the water, about 4,950 gallons' },
  ]);
});

test('stabilizer added within a week is not added again', () => {
  const low = { ...good, cyanuricAcid: 10 };
  expect(named(advise(low).steps)).toContain('cyanuric-acid');
  expect(named(advise(low, { addedLately: stabilizerAdded(6) }).steps)).not.toContain(
    'cyanuric-acid',
  );
  expect(named(advise(low, { addedLately: stabilizerAdded(7) }).steps)).toContain('cyanuric-acid');
});

test('calcium waits for the next visit when soda is added', () => {
  const { steps, nextVisit } = advise({ ...good, totalAlkalinity: 40, calciumHardness: 100 });
  expect(named(steps)).toEqual(['sodium-bicarbonate']);
  expect(nextVisit.join(' ')).toContain('not within hours of baking soda');
});

test('chlorine after acid waits, at another place', () => {
  const { steps } = advise({ ...good, ph: 8, freeChlorine: 1 });
  expect(named(steps)).toEqual(['muriatic-acid-31.45', 'liquid-chlorine-12.5']);
  expect(steps[1]?.waitBefore).toContain('at another place');
  expect(steps[1]?.waitBefore).toContain('4 hours where it names none');
});

test('what was added at this visit is not advised again', () => {
  const high = { ...good, ph: 8 };
  const [acid] = advise(high).steps;
  const after = advise(high, { addedLately: [{ chemical: acid?.chemical ?? '', on: visitDate }] });
  expect(after.steps).toEqual([]);
  expect(after.warnings.join(' ')).toContain('test again before adding more');
});

test('advises no dose until the last visits’ additions are known', () => {
  const needy = { ...good, ph: 8.2, freeChlorine: 1, cyanuricAcid: 10 };
  expect(advise(needy).steps).not.toEqual([]);
  const unknown = advise(needy, { addedLately: null });
  expect(unknown).toMatchObject({
    steps: [],
    nextVisit: [],
    warnings: ['No doses until we know what was added at the last visits.'],
  });
  expect(unknown.index).toBe(advise(needy).index);
  const replaced = { ...good, cyanuricAcid: 120 };
  expect(advise(replaced, { addedLately: null })).toEqual(advise(replaced));
});

test('a reading beyond the kit gives no index, one capped addition and a new test', () => {
  const above = advise({ ...good, ph: 'above' });
  expect(above.index).toBeNull();
  const highest = acidForPh({
    gallons: 15_000,
    from: 8.2,
    to: 7.5,
    totalAlkalinity: 90,
    cyanuricAcid: 40,
  });
  expect(above.steps).toMatchObject([{ ounces: Math.floor(highest.ounces) }]);
  expect(above.warnings.join(' ')).toContain('Test again');
  expect(advise({ ...good, cyanuricAcid: 'below' }).index).toBeNull();
  expect(indexOf({ ...good, salt: 'above' })).toBeNull();
});

test('combined chlorine is mentioned, also from total chlorine, and no shock is computed', () => {
  for (const readings of [{ combinedChlorine: 0.8 }, { totalChlorine: 4.8 }])
    expect(advise({ ...good, ...readings })).toMatchObject({
      steps: [],
      warnings: ['Combined chlorine is 0.8 ppm, more than 0.5.'],
    });
  // 1.1 - 0.6 is 0.5000000000000001 in floating point.
  for (const [freeChlorine, totalChlorine, message] of [
    [0.6, 1.1, false],
    [0.6, 1.14, '0.54'],
  ] as const)
    expect(advise({ ...good, freeChlorine, totalChlorine }).warnings).toEqual(
      message ? [`Combined chlorine is ${message} ppm, more than 0.5.`] : [],
    );
  expect(advise({ ...good, totalChlorine: 3 }).warnings).toEqual([
    'Total chlorine is below free chlorine: test both again.',
  ]);
});

test.each([
  ['without a volume', { pool: { ...pool, gallons: null } }, 'enter the pool’s gallons'],
  ['with an impossible volume', { pool: { ...pool, gallons: 5 } }, 'must be from 100'],
  [
    'with readings of the day before',
    { readAt: '2027-05-19T20:00:00Z' },
    'before the day of the visit',
  ],
  ['without the time of the test', { readAt: null }, 'the time of the test'],
  ['for a spa', { readings: { ...good, ph: 8.2, spa: true } }, 'spa'],
  ['outside the ranges', { readings: { ...good, ph: 9.5 } }, 'pH must be from 6.2 to 9'],
])('no advice %s', (_case, more, message) => {
  const { steps, index, warnings } = advise({ ...good, ph: 8.2 }, more);
  expect(steps).toEqual([]);
  expect(index).toBeNull();
  expect(warnings.join(' ')).toContain(message);
});

/** One row for each thing that must not happen next to a pool. */
test.each([
  ['the label goes first', /^Always follow the product label/u],
  [
    'one chemical at a time, with its own tools',
    /^One chemical at a time, each with its own clean scoop and bucket/u,
  ],
  [
    'the pump runs, nobody swims, eyes and hands are covered',
    /^Pump running, nobody in the water, goggles and gloves/u,
  ],
  ['chemical goes into water', /^Chemical into water, never water into/u],
  [
    'acid and chlorine stay apart in place and time',
    /acid and chlorine at the same place.*label says, or 4 hours/u,
  ],
  [
    'dry chlorines never meet',
    /^Trichlor, dichlor and cal-hypo never meet: not in a scoop, a feeder or a skimmer/u,
  ],
  ['the skimmer stays empty', /^Nothing goes into the skimmer unless its label says so/u],
  ['calcium and soda stay apart', /^Calcium not within hours of baking soda or soda ash/u],
])('always states that %s', (_rule, sentence) => {
  expect(safetySentences.filter((message) => sentence.test(message))).toHaveLength(1);
  expect(poisonControl).toEqual({
    words: 'Poison Control 1-800-222-1222',
    phone: '+18002221222',
  });
});

const plunge = { pool: { ...pool, gallons: 100 } };

test('for a pool too small for whole ounces, names what is wrong and what not to combine', () => {
  expect(advise(good, plunge)).toMatchObject({ steps: [], warnings: [] });
  const water = { ...good, ph: 8.2, freeChlorine: 0, flashedPink: false };
  expect(advise(water, plunge)).toMatchObject({
    steps: [],
    warnings: [
      'pH is 8.2, target 7.4 to 7.6. Less than an ounce of Muriatic acid 31.45%: go by the label.',
      expect.stringMatching(
        /^Free chlorine is 0 ppm, .* Less than an ounce of Liquid chlorine 12\.5%: go by the label\. It also adds 6\.3 ppm of salt\. After the acid: at another place, .*4 hours/u,
      ),
    ],
  });
  const low = advise({ ...good, totalAlkalinity: 55, calciumHardness: 195 }, plunge);
  expect(low.warnings).toEqual([
    'Alkalinity is 55 ppm, target 80 to 100. Less than an ounce of Baking soda (sodium bicarbonate): go by the label.',
  ]);
  expect(low.nextVisit.join(' ')).toContain('not within hours of baking soda');
  const added = { ...plunge, addedLately: [{ chemical: 'muriatic-acid-31.45', on: visitDate }] };
  expect(advise({ ...good, ph: 8.2 }, added).warnings).toEqual([
    'Acid was added at this visit: test again before adding more.',
  ]);
  // Above the minimum, an ounce less than ideal is nothing to speak of.
  expect(advise({ ...good, freeChlorine: 3.5 }, plunge).warnings).toEqual([]);
});

test.each([
  ['without a pH', { ph: undefined }, 'No acid without a pH to go by.'],
  ['with a pH below the kit', { ph: 'below' }, 'No acid without a pH to go by.'],
  ['with a pH of bleached drops', { freeChlorine: 12 }, 'No acid without a pH to go by.'],
  ['at a pH of 7.2', { ph: 7.2 }, 'Acid would lower the pH below 7.2.'],
  ['at a pH less than an ounce above 7.2', { ph: 7.2005 }, 'Acid would lower the pH below 7.2.'],
] as const)(
  'a high alkalinity %s gets no acid, and is not passed over',
  (_case, change, message) => {
    const { steps, warnings } = advise({ ...good, totalAlkalinity: 250, ...change });
    expect(steps).toEqual([]);
    expect(warnings).toContain(`Alkalinity is 250 ppm, target 80 to 100. ${message}`);
  },
);

test('if acid cannot be computed from the tested alkalinity, asks for both tests again', () => {
  const thin = { ...good, ph: 8.2, freeChlorine: 8 };
  expect(advise({ ...thin, totalAlkalinity: 30, cyanuricAcid: 90 }).warnings).toEqual([
    'The pH is high, but too little of this alkalinity is carbonate for an acid dose. Test both again.',
  ]);
  expect(advise({ ...thin, totalAlkalinity: undefined }).warnings).toEqual([
    'The pH is high, but the acid dose depends on the alkalinity. Test that first.',
  ]);
});

test('a pH between two tenths is shown as it was read', () => {
  const [step] = advise({ ...good, ph: 7.84 }).steps;
  expect(step?.because).toBe('pH is 7.84, target 7.4 to 7.6.');
  expect(step?.arithmetic[0]).toContain('From pH 7.84 to 7.5 in');
});

test('chlorine above 10 ppm by subtraction bleaches the drops, too', () => {
  const tested = { ...good, freeChlorine: undefined, ph: 8, totalChlorine: 12 };
  expect(named(advise({ ...tested, combinedChlorine: 2 }).steps)).toEqual(['muriatic-acid-31.45']);
  const bleached = advise({ ...tested, combinedChlorine: 0.4, totalAlkalinity: 50 });
  expect(bleached).toMatchObject({ index: null, steps: [] });
  expect(bleached.nextVisit).toEqual(['Raise the alkalinity once the pH can be read.']);
});

test('a little too much stabilizer takes a little new water, and enough of it', () => {
  const own = { cyanuricAcid: { low: 60, high: 100 } };
  const amountAt = (cyanuricAcid: number) =>
    advise({ ...good, cyanuricAcid }, { pool: { ...pool, own } }).steps[0]?.amount;
  expect(amountAt(101)).toBe('1% of the water, about 150 gallons');
  expect(amountAt(104)).toBe('4% of the water, about 600 gallons');
  expect(amountAt(300)).toBe('33% of the water, about 4,950 gallons');
});

test.each([0, 4.9, 15.1, Number.NaN])('a stored strength of %d percent is not used', (percent) => {
  const low = { ...good, freeChlorine: 1 };
  expect(advise(low, { pool: { ...pool, bleachPercent: percent } })).toEqual(advise(low));
});

test('stabilizer below the kit is not reported as untested, and salt beyond it is not ignored', () => {
  const low = { ...good, freeChlorine: 1 };
  const assumed = 'the chlorine target assumes there is none.';
  const message = (change: TestedWater) => advise({ ...low, ...change }).warnings;
  expect(message({ cyanuricAcid: 'below' })).toContain(`Stabilizer is below the kit: ${assumed}`);
  expect(message({ cyanuricAcid: undefined })).toEqual([
    `Stabilizer was not measured today: ${assumed}`,
  ]);
  expect(message({ salt: 'below' })).toEqual([
    'Salt is below the kit: no index or full dose from it. Test again after what is added.',
  ]);
});

/** Evenly distributed: nearly all doubles that fast-check generates are close to zero. */
const number = (min: number, max: number) =>
  fc.integer({ min: 0, max: 10_000 }).map((part) => min + ((max - min) * part) / 10_000);
/** Mostly valid; sometimes off the kit's scale, invalid, or not tested. */
const readings: fc.Arbitrary<TestedWater> = fc
  .tuple(
    fc.record(
      Object.fromEntries(
        testedFields.map((field) => {
          const [least, most] = testedMeasures[field].bounds;
          return [
            field,
            fc.oneof(
              { weight: 12, arbitrary: number(least, most) },
              { weight: 2, arbitrary: fc.constantFrom('below' as const, 'above' as const) },
              { weight: 1, arbitrary: fc.constantFrom(Number.NaN, -1, 1e6) },
            ),
          ];
        }),
      ),
      { requiredKeys: [] },
    ),
    fc.record(
      { flashedPink: fc.boolean(), spa: fc.constant(true), bromine: number(0, 30) },
      { requiredKeys: [] },
    ),
    // Values that most often lead to a dose.
    fc.record(
      {
        ph: number(7, 8.6),
        freeChlorine: fc.constantFrom(0, 0.5, 2, 7, 9, 11),
        cyanuricAcid: number(0, 140),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([tested, { spa, ...marks }, usual]) => ({
    ...tested,
    ...usual,
    ...marks,
    ...(Math.abs(Number(tested['ph'] ?? 7)) > 8.9 && { spa }),
  }));
/** A pool's own target: mostly allowed; sometimes too wide, reversed or not a number. */
const ownTarget = (field: TargetField) => {
  const [least, most] = ownTargetBounds[field];
  const width = most - least;
  const end = fc.oneof(
    { weight: 8, arbitrary: number(least, most) },
    { weight: 1, arbitrary: number(least - width, most + width) },
    { weight: 1, arbitrary: fc.constantFrom(Number.NaN, 0, 1e6) },
  );
  return fc.option(
    fc.tuple(end, end, fc.boolean()).map(([one, other, asDrawn]) => ({
      low: asDrawn ? one : Math.min(one, other),
      high: asDrawn ? other : Math.max(one, other),
    })),
  );
};
const inputs = fc.record({
  pool: fc.record({
    own: fc.option(
      fc.record({
        ph: ownTarget('ph'),
        totalAlkalinity: ownTarget('totalAlkalinity'),
        calciumHardness: ownTarget('calciumHardness'),
        cyanuricAcid: ownTarget('cyanuricAcid'),
        salt: ownTarget('salt'),
      }),
      { nil: undefined },
    ),
    gallons: fc.oneof(
      { weight: 8, arbitrary: number(100, 60_000) },
      { weight: 3, arbitrary: number(100, 500) },
      fc.constantFrom(null, 0, Number.NaN, 3e6),
    ),
    surface: fc.constantFrom('plaster' as const, 'vinyl' as const, 'fiberglass' as const, null),
    sanitizer: fc.constantFrom(
      'liquid' as const,
      'calHypo' as const,
      'trichlor' as const,
      'dichlor' as const,
      'saltCell' as const,
      'other' as const,
      null,
    ),
    bleachPercent: fc.option(number(...bleachBounds), { nil: undefined }),
    acid: fc.constantFrom(undefined, 'sodium-bisulfate-93.2' as const),
  }),
  readings,
  addedLately: fc.oneof(
    {
      weight: 12,
      arbitrary: fc.array(
        fc.record({
          chemical: fc.constantFrom(...chemicals),
          on: fc.integer({ min: 0, max: 12 }).map((days) => addDays(visitDate, -days)),
        }),
        { maxLength: 3 },
      ),
    },
    fc.constant(null),
  ),
  visitDate: fc.constant(visitDate),
  readAt: fc.oneof(
    { weight: 12, arbitrary: fc.constant(readAt) },
    fc.constantFrom(null, '2027-05-19T12:00:00Z', 'soon'),
  ),
});
type Input = Parameters<typeof waterAdvice>[0];

/** For each family of chemicals, the reading it raises, which only new water or acid lowers. */
const raisedBy = [
  { family: 'soda', field: 'totalAlkalinity' },
  { family: 'calcium', field: 'calciumHardness' },
  { family: 'stabilizer', field: 'cyanuricAcid' },
  { family: 'salt', field: 'salt' },
] as const;

/** The chemicals that are only mentioned, in a sentence, because less than an ounce of them is needed. */
const mentioned = (warnings: readonly string[]): Chemical[] =>
  warnings.flatMap((warning) => {
    const [, title = ''] = /Less than an ounce of (.+?): go by the label/u.exec(warning) ?? [];
    return title.startsWith('Liquid chlorine')
      ? 'liquid-chlorine-12.5'
      : (chemicals.find((chemical) => chemicalNames[chemical] === title) ?? []);
  });

/** The safety rules that a piece of advice breaks; empty, whatever the input. */
const broken = (input: Input): string[] => {
  const { steps, warnings } = waterAdvice(input);
  const { pool: requested, readings: tested } = input;
  const addedLately = input.addedLately ?? [];
  const gallons = requested.gallons ?? 0;
  const today = addedLately.filter(({ on }) => on === visitDate).map(({ chemical }) => chemical);
  const week = addedLately
    .filter(({ on }) => on >= addDays(visitDate, -7))
    .map(({ chemical }) => chemical);
  const small = mentioned(warnings);
  const own = [...named(steps).filter((chemical) => chemical !== null), ...small];
  const families = own.map(familyOf);
  const has = (family: string) => families.some((one) => one === family);
  const had = (family: string) => today.some((chemical) => familyOf(chemical) === family);
  const { ph, freeChlorine, cyanuricAcid, totalAlkalinity } = tested;
  const isBleached =
    freeChlorine === 'above' ||
    Number(freeChlorine) > 10 ||
    (freeChlorine === undefined &&
      Number(tested.totalChlorine) - Number(tested.combinedChlorine) > 10) ||
    (tested.flashedPink && (freeChlorine === 0 || freeChlorine === 'below'));
  const wrong = testedFields.some((field) => {
    const value = tested[field];
    const [least, most] = testedMeasures[field].bounds;
    return typeof value === 'number' && !(value >= least && value <= most);
  });
  const sentences: [string, boolean][] = [
    ['advice without a volume', steps.length > 0 && !(gallons >= 100 && gallons <= 2_000_000)],
    ['advice from old readings', steps.length > 0 && input.readAt !== readAt],
    ['advice outside the ranges', steps.length > 0 && wrong],
    [
      'a dose although what was added is not known',
      steps.some(({ chemical }) => chemical !== null) && input.addedLately === null,
    ],
    ['advice for a spa', steps.length > 0 && tested.spa === true],
    ['nothing said where nothing is advised', wrong && warnings.length === 0],
    [
      'chlorine or stabilizer above 100 ppm',
      (cyanuricAcid === 'above' || Number(cyanuricAcid) > 100) &&
        steps.some(({ chemical }) => chemical !== null),
    ],
    [
      'stabilizer raised above 100 ppm by its chlorine',
      steps.some(({ alsoAdds }) => {
        const [, added] = /^([\d.]+) ppm of stabilizer/u.exec(alsoAdds ?? '') ?? [];
        return added !== undefined && Number(cyanuricAcid ?? 0) + Number(added) > 100.05;
      }),
    ],
    [
      'acid and chlorine without a wait, in less than an ounce',
      small.some((chemical) => familyOf(chemical) === 'chlorine' || had('chlorine')) &&
        (has('acid') || had('acid')) &&
        has('chlorine') &&
        !warnings.join(' ').includes('4 hours') &&
        !steps.some(({ waitBefore }) => waitBefore?.includes('4 hours')),
    ],
    [
      'stabilizer above 100 ppm, in less than an ounce',
      (cyanuricAcid === 'above' || Number(cyanuricAcid) > 100) && small.length > 0,
    ],
    ['less than an ounce without a volume', small.length > 0 && !(gallons >= 100)],
    ['more than a third of the water', steps.some(({ share }) => share > 1 / 3)],
    [
      'chlorine or stabilizer beside bromine, or what nobody knows',
      (tested.bromine !== undefined || requested.sanitizer === 'other') &&
        (has('chlorine') || has('stabilizer')),
    ],
    ['the pH of bleached drops', Boolean(isBleached) && has('acid')],
    ['chlorine on too much of it', Boolean(isBleached) && has('chlorine')],
    [
      'an unasked question',
      (freeChlorine === 0 || freeChlorine === 'below') &&
        tested.flashedPink === undefined &&
        (has('chlorine') || has('acid')),
    ],
    [
      'stabilizer twice in a week',
      has('stabilizer') &&
        addedLately.some(
          ({ chemical, on }) => chemical === 'cyanuric-acid' && on > addDays(visitDate, -7),
        ),
    ],
    [
      'calcium with soda',
      (has('calcium') && (has('soda') || had('soda'))) || (has('soda') && had('calcium')),
    ],
    [
      'two dry chlorines',
      new Set([...week, ...own].flatMap((chemical) => dryChlorineOf(chemical) ?? [])).size >
        new Set(week.flatMap((chemical) => dryChlorineOf(chemical) ?? [])).size &&
        week.some((chemical) => dryChlorineOf(chemical) !== undefined),
    ],
    [
      'the same twice',
      new Set(families).size < families.length ||
        families.some((family) => family !== undefined && had(family)),
    ],
    [
      'no arithmetic, amount or source',
      steps.some(
        ({ arithmetic, amount, source }) =>
          arithmetic.length === 0 || amount === '' || source === '',
      ),
    ],
  ];
  for (const [at, { chemical, ounces, waitBefore, unit }] of steps.entries()) {
    const family = chemical === null ? undefined : familyOf(chemical);
    // Acid always comes first.
    const before = [
      ...today,
      ...own.slice(0, at),
      ...small.filter((one) => familyOf(one) === 'acid'),
    ].map(familyOf);
    const enemy = family === 'acid' ? 'chlorine' : family === 'chlorine' ? 'acid' : 'nothing';
    sentences.push([
      'acid and chlorine without a wait',
      before.some((one) => one === enemy) && !waitBefore?.includes('4 hours'),
    ]);
    if (family === 'acid') {
      sentences.push([
        'more acid than for one visit',
        ounces > ((unit === 'fluid' ? 32 : 43) * gallons) / 10_000,
      ]);
      const from = ph === 'above' ? 8.2 : Number(ph);
      const most = acidForPh({
        gallons,
        from,
        to: 7.2,
        totalAlkalinity: Number(totalAlkalinity),
        cyanuricAcid: typeof cyanuricAcid === 'number' ? cyanuricAcid : 0,
        borate: typeof tested.borate === 'number' ? tested.borate : 0,
      }).ounces;
      sentences.push(['a pH below 7.2', ounces > most * (unit === 'fluid' ? 1 : 1.345)]);
    }
    const raised = raisedBy.find((one) => one.family === family);
    if (raised && chemical !== null) {
      const now = tested[raised.field];
      const change = ounces / dose({ chemical, gallons, change: 1 }).ounces;
      sentences.push([
        `more ${raised.field} than any target`,
        (typeof now === 'number' ? now : 0) + change > ownTargetBounds[raised.field][1] + 1e-9,
      ]);
    }
    if (family === 'chlorine' && chemical !== null) {
      const one = dose({
        chemical,
        gallons,
        change: 1,
        ...(chemical.startsWith('liquid') && { strength: requested.bleachPercent }),
      }).ounces;
      const now = typeof freeChlorine === 'number' ? freeChlorine : 0;
      sentences.push(['more than 8 ppm of chlorine', now + ounces / one > 8 + 1e-9]);
    }
  }
  return sentences.flatMap(([sentence, isBroken]) => (isBroken ? [sentence] : []));
};

test('no advice breaks a safety rule, whatever is tested, added or known', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      expect(broken(input)).toEqual([]);
    }),
    { numRuns: 5000 },
  );
});

test('the cases of the property occur', () => {
  const seen = fc.sample(inputs, { numRuns: 3000, seed: 7 }).map((input) => waterAdvice(input));
  // All but salt, of which an ounce is hardly anything even in 100 gallons.
  expect(
    new Set(seen.flatMap(({ warnings }) => mentioned(warnings)).map(familyOf)).size,
  ).toBeGreaterThanOrEqual(5);
  expect(
    new Set(
      seen
        .flatMap(({ steps }) => named(steps))
        .map((chemical) => (chemical === null ? 'water' : familyOf(chemical))),
    ).size,
  ).toBe(7);
});
