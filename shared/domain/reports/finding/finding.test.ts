import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { faultOf, foundVisit, visitCount } from '../../../testing/found-visits.ts';
import { addableNames, addedUnits, type Added } from '../../water/added-chemicals.ts';
import { judgments } from '../../water/judged-readings.ts';
import type { TestedWater } from '../../water/water-readings.ts';
import { findingOf, type FoundVisit } from './finding.ts';

const textOf = (visit: FoundVisit): string | undefined => findingOf(visit)?.text;

const pool: FoundVisit = {
  line: 'pool',
  water: null,
  added: [],
  testedWater: false,
  pool: { surface: 'plaster', sanitizer: 'liquid' },
  earlierStabilizer: null,
  yard: null,
  cleanedArea: false,
  gateClosed: false,
};
const inRange: TestedWater = {
  freeChlorine: 3.5,
  ph: 7.5,
  totalAlkalinity: 90,
  calciumHardness: 300,
  cyanuricAcid: 40,
};

test('says of any readings what was read', () => {
  fc.assert(
    fc.property(fc.nat(visitCount - 1), (index) => {
      expect(faultOf(foundVisit(index))).toBeUndefined();
    }),
    { numRuns: 2000 },
  );
});

describe('of a pool', () => {
  it.each<[string, Partial<FoundVisit>]>([
    ['The water was not tested.', {}],
    ['The water was tested.', { testedWater: true }],
    ['The water was not tested.', { water: { temperatureF: 80, clarity: 'green' } }],
    ['All 5 readings were in range.', { water: inRange }],
    ['All 5 readings were in range.', { water: { ...inRange, temperatureF: 80, clarity: 'hazy' } }],
    [
      'Both readings were in range.',
      { water: { freeChlorine: 3.5, ph: 7.5 }, earlierStabilizer: 40 },
    ],
    ['pH was in range.', { water: { freeChlorine: 3.5, ph: 7.5 } }],
    ['pH and alkalinity were in range.', { water: { ph: 7.5, totalAlkalinity: 90 } }],
    ['Chlorine was low and pH high.', { water: { ...inRange, freeChlorine: 1, ph: 8 } }],
    [
      'Chlorine and pH were low, and calcium was high.',
      { water: { ...inRange, freeChlorine: 1, ph: 7, calciumHardness: 500 } },
    ],
    [
      'Chlorine, pH and calcium were high.',
      { water: { ...inRange, freeChlorine: 9, ph: 8, calciumHardness: 500 } },
    ],
    ['pH was high.', { water: { ...inRange, ph: 8 } }],
    // A reading without a range leaves no 'all'.
    [
      'Chlorine, pH, alkalinity, calcium and stabilizer were in range.',
      { water: { ...inRange, filterPressure: 14 } },
    ],
    ['The water was tested.', { water: { ...inRange, spa: true } }],
    ['The water was tested.', { water: { bromine: 4 } }],
  ])('“%s”', (sentence, visit) => {
    expect(textOf({ ...pool, ...visit })).toBe(sentence);
  });

  it('judges total chlorine as the combined chlorine that follows from it', () => {
    const { cyanuricAcid: _unread, ...water } = { ...inRange, freeChlorine: 3.5 };
    const visit = { ...pool, earlierStabilizer: 40 };
    expect(textOf({ ...visit, water: { ...water, totalChlorine: 4 } })).toBe(
      'All 5 readings were in range.',
    );
    expect(textOf({ ...visit, water: { ...water, totalChlorine: 4.1 } })).toBe(
      'Combined chlorine was high.',
    );
    // Wrong: less than the free chlorine in it.
    expect(textOf({ ...visit, water: { ...water, totalChlorine: 3 } })).toBe(
      'Chlorine, pH, alkalinity and calcium were in range.',
    );
  });

  it.each<[string, TestedWater]>([
    ['without an answer whether the sample flashed', { freeChlorine: 0 }],
    ['whose sample flashed', { freeChlorine: 0, flashedPink: true }],
    ['above 10 ppm', { freeChlorine: 11 }],
    ['above the kit', { freeChlorine: 'above' }],
    [
      'of more than 10 ppm by total and combined chlorine',
      { freeChlorine: undefined, totalChlorine: 12, combinedChlorine: 0.2 },
    ],
  ])('does not judge pH beside chlorine %s', (_, water) => {
    const judged = judgments({
      water: { ...inRange, ...water },
      pool: pool.pool,
      earlierStabilizer: null,
    });
    expect(judged.map(({ field }) => field)).not.toContain('ph');
    expect(judged.map(({ field }) => field)).toContain('totalAlkalinity');
  });

  it('judges a zero that did not flash', () => {
    const water = { ...inRange, freeChlorine: 0, flashedPink: false };
    expect(textOf({ ...pool, water })).toBe('Chlorine was low.');
  });

  it('judges by the pool’s own targets', () => {
    const own = { ph: { low: 7.2, high: 7.3 } };
    expect(textOf({ ...pool, water: inRange, pool: { ...pool.pool, own } })).toBe('pH was high.');
  });

  const added = fc.array(
    fc.record<Added>({
      chemical: fc.constantFrom(...addableNames),
      amount: fc.constantFrom(0.5, 1, 2, 20),
      unit: fc.constantFrom(...addedUnits),
    }),
    { maxLength: 20 },
  );

  it('names only what was added, with its amount, and at most four amounts', () => {
    fc.assert(
      fc.property(added, (list) => {
        const finding = textOf({ ...pool, water: inRange, added: list })!;
        const said = finding.replace('All 5 readings were in range.', '');
        expect(said).toMatch(list.length === 0 ? /^$/u : /^ We added .*\.$/u);
        const amounts = [...said.matchAll(/([\d.]+) (fl oz|cup|quart|gallon|oz|lb|tablet)s? of/gu)];
        const named = list.length > 4 ? list.slice(0, 3) : list;
        expect(amounts.map(([, amount, unit]) => ({ amount: Number(amount), unit }))).toEqual(
          named.map(({ amount, unit }) => ({ amount, unit })),
        );
        expect(said.endsWith(` and ${list.length - 3} other products.`)).toBe(list.length > 4);
      }),
    );
  });

  it('says in a word what was added', () => {
    const finding = textOf({
      ...pool,
      testedWater: true,
      added: [
        { chemical: 'muriatic-acid-31.45', amount: 1.5, unit: 'quart' },
        { chemical: 'liquid-chlorine-12.5', amount: 20, unit: 'fl oz', strength: 10 },
        { chemical: 'bromine', amount: 3, unit: 'tablet' },
      ],
    });
    expect(finding).toBe(
      'The water was tested. We added 1.5 quarts of muriatic acid, 20 fl oz of liquid chlorine and 3 tablets of bromine.',
    );
  });
});

describe('of a yard', () => {
  const yard = { ...pool, line: 'yard' } as const;
  it.each<[string | undefined, Partial<FoundVisit>]>([
    [undefined, {}],
    ['We went over the yard.', { cleanedArea: true }],
    ['The gate was closed.', { gateClosed: true }],
    [
      'We went over the back yard and dog run and removed 2 bags. The gate was closed.',
      {
        yard: { areas: ['back', 'dogRun'], bags: 2, unusual: '' },
        gateClosed: true,
        cleanedArea: true,
      },
    ],
    [
      'We went over the front yard.',
      { yard: { areas: ['front'], bags: 0, unusual: 'Limping dog' } },
    ],
    ['We removed 1 bag.', { yard: { areas: [], bags: 1, unusual: '' } }],
  ])('“%s”', (sentence, visit) => {
    expect(textOf({ ...yard, ...visit })).toBe(sentence);
  });
});
