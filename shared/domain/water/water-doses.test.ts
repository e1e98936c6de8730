import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { acidForPh, dose, gallonsFromMeasures, waterToReplace } from './water-balance.ts';
import { chemicals } from './water-doses.ts';

/** Published amounts for a change of 10 ppm in 10,000 gallons. */
// oxfmt-ignore
test.each([
  ['sodium-bicarbonate', 22.4, 'fantasypools.co/products/sodium-bicarbonate-50: 1.4 lb'],
  ['muriatic-acid-31.45', 25.6, 'enviroliteracy.org/how-much-muriatic-acid-do-i-need-to-lower-alkalinity'],
  // Published as 3.2 lb for 36 ppm.
  ['sodium-carbonate', 14.2, 'troublefreepool.com/threads/copper-questions.304056'],
  ['liquid-chlorine-12.5', 102, 'chem geek: poolforum.com/pf2/showthread.php/23659'],
  ['cal-hypo-65', 20.7, 'chem geek: poolforum.com/pf2/showthread.php/23659'],
  ['trichlor-90', 14.6, 'chem geek: poolforum.com/pf2/showthread.php/23659'],
  ['dichlor-56', 24.1, 'chem geek: poolforum.com/pf2/showthread.php/23659'],
] as const)('the published dose of %s: %d oz (%s)', (chemical, ounces, _source) => {
  const { ounces: computed } = dose({ chemical, gallons: 10_000, change: 10 });
  expect(Math.abs(computed / ounces - 1)).toBeLessThan(0.02);
});

/** Worked examples each with its own pool and change; published to a tenth of a pound or a quart. */
// oxfmt-ignore
test.each([
  ['muriatic-acid-31.45', 20_000, 10, 51.2, 'onBalance, corrected in Service Industry News, March 1994: 1.6 quarts (poolgeniusnetwork.com/blog-1/accurate-pool-chemical-dosages)'],
  ['muriatic-acid-31.45', 15_000, 114, 444, 'Robert Lowry: 3.47 gallons (cpoclass.com/pool-borate-level)'],
  ['sodium-bisulfate-93.2', 60_000, 50, 1008, 'pooloperationmanagement.com/cpo/sample-problems/chemical-adjustments, the example: 63 lb'],
  ['sodium-bisulfate-93.2', 15_000, 100, 528, 'waterbear: 33 lb (poolspaforum.com/forum/index.php?/topic/28846-lowering-total-alkalinity-howto)'],
  ['calcium-chloride-dihydrate', 10_000, 8, 16, 'idealpoolcare.com/balancers-hardness-increaser.htm: 1 lb'],
  ['cyanuric-acid', 10_000, 80, 107.2, 'RxClear HydroSalt manual, page 10: 6.7 lb'],
  ['salt', 1000, 120, 16, 'winterhavenpoolauthority.com/pool-salt-system-calculator: 1 lb'],
  ['trichlor-90', 25_000, 219, 800, 'JamesW: 50 lb (troublefreepool.com/threads/effects-of-adding-error-omission.214394)'],
] as const)('the published dose of %s for %d gallons and %d ppm: %d oz (%s)', (chemical, gallons, change, ounces, _source) => {
  const { ounces: computed } = dose({ chemical, gallons, change });
  expect(Math.abs(computed / ounces - 1)).toBeLessThan(0.03);
});

const adds = (chemical: (typeof chemicals)[number]) =>
  dose({ chemical, gallons: 10_000, change: 10 }).alsoAdds;

test('states the side effects of chlorine', () => {
  expect(adds('trichlor-90')).toEqual({ cyanuricAcid: 6.1 });
  // Published with the 50 lb above: 133 ppm.
  expect(
    dose({ chemical: 'trichlor-90', gallons: 25_000, change: 219 }).alsoAdds?.cyanuricAcid,
  ).toBeCloseTo(133.6, 1);
  expect(adds('dichlor-56')).toEqual({ cyanuricAcid: 9.1 });
  expect(adds('cal-hypo-73')).toEqual({ calciumHardness: 7.1 });
  expect(adds('liquid-chlorine-10')).toEqual({ salt: 16.5 });
  expect(adds('sodium-bicarbonate')).toBeUndefined();
});

test('liquids are in fluid ounces, and an aged one needs more', () => {
  const wanted = { chemical: 'liquid-chlorine-12.5', gallons: 10_000, change: 1 } as const;
  expect(dose(wanted).unit).toBe('fluid');
  expect(dose({ ...wanted, strength: 6.25 }).ounces).toBeCloseTo(2 * dose(wanted).ounces, 9);
  expect(dose({ ...wanted, chemical: 'cal-hypo-65' }).unit).toBe('weight');
  expect(() => dose({ ...wanted, strength: 0 })).toThrow('strength must be from 1 to 15');
});

test.each(chemicals)('a strength counts for %s only if it is liquid chlorine', (chemical) => {
  const wanted = { chemical, gallons: 10_000, change: 1 };
  const isSame = dose({ ...wanted, strength: 5 }).ounces === dose(wanted).ounces;
  expect(isSame).toBe(!chemical.startsWith('liquid-chlorine'));
});

test.each(chemicals)('the dose of %s is in proportion to gallons and change', (chemical) => {
  const part = fc.integer({ min: 1, max: 1000 }).map((parts) => parts / 1000);
  fc.assert(
    fc.property(part, part, (pool, share) => {
      const gallons = 100 + pool * 1_999_900;
      const change = share * 10_000;
      const one = dose({ chemical, gallons: 1000, change: 1 }).ounces;
      const { ounces } = dose({ chemical, gallons, change });
      expect(ounces / (one * (gallons / 1000) * change)).toBeCloseTo(1, 9);
    }),
  );
});

test('refuses impossible input with a message', () => {
  const wanted = { chemical: 'salt', gallons: 10_000, change: 10 } as const;
  for (const change of [0, -1, Number.NaN, Infinity])
    expect(() => dose({ ...wanted, change })).toThrow('change must be above 0');
  for (const gallons of [99, 2_000_001, Number.NaN])
    expect(() => dose({ ...wanted, gallons })).toThrow('gallons must be from 100 to 2000000');
  for (const chemical of ['bleach', 'toString', undefined])
    // @ts-expect-error: a form may pass this.
    expect(() => dose({ ...wanted, chemical })).toThrow('chemical must be one of');
});

const acid = { gallons: 10_000, from: 8, to: 7.4, totalAlkalinity: 100 };

/**
 * Poured or computed by others. PoolMath's formula was published by its author; it ignores stabilizer, so
 * only water without any can be compared with it.
 */
// oxfmt-ignore
test.each([
  [20, { gallons: 12_000, from: 7.8, to: 7.4, totalAlkalinity: 80, cyanuricAcid: 80 }, 'troublefreepool.com/threads/122216: "about 20 oz"'],
  [16, { gallons: 15_500, from: 8, to: 7.6, totalAlkalinity: 90, cyanuricAcid: 40 }, 'troublefreepool.com/threads/119607 (2016): 16 oz, and a pH of 7.6 the next day'],
  [49, { gallons: 15_500, from: 8, to: 7.6, totalAlkalinity: 90, cyanuricAcid: 40, borate: 40 }, 'the same pool with borate, by the Pool Calculator'],
  [14, { gallons: 10_000, from: 7.8, to: 7.4, totalAlkalinity: 100 }, 'PoolMath: troublefreepool.com/threads/poolmath-calculations.86755'],
  [20.6, { gallons: 10_000, from: 7.8, to: 7.2, totalAlkalinity: 80 }, 'PoolMath, as above'],
  [32.9, { gallons: 10_000, from: 8, to: 7.2, totalAlkalinity: 120 }, 'PoolMath, as above'],
  [85.4, { gallons: 20_000, from: 8.2, to: 7.2, totalAlkalinity: 150 }, 'PoolMath, as above'],
  [56.6, { gallons: 10_000, from: 8.2, to: 7.2, totalAlkalinity: 80, borate: 30 }, 'PoolMath, as above'],
])('the published acid for a pH, %d fl oz, within 10 percent: %o (%s)', (ounces, wanted, _source) => {
  expect(Math.abs(acidForPh(wanted).ounces / ounces - 1)).toBeLessThan(0.1);
});

test('more alkalinity, stabilizer, borate or water needs more acid, and so does a lower pH', () => {
  const { ounces } = acidForPh(acid);
  for (const more of [{ totalAlkalinity: 120 }, { borate: 30 }, { gallons: 12_000 }, { to: 7.3 }])
    expect(acidForPh({ ...acid, ...more }).ounces).toBeGreaterThan(ounces);
  const part = fc.integer({ min: 0, max: 1000 }).map((parts) => parts / 1000);
  fc.assert(
    fc.property(part, part, part, (high, one, other) => {
      const from = 7.3 + high * 1.7;
      const [low, near] = [one, other]
        .toSorted((a, b) => a - b)
        .map((at) => 7.2 + at * (from - 7.21));
      fc.pre(low !== undefined && near !== undefined && near < from);
      const least = acidForPh({ ...acid, from, to: low ?? 0 }).ounces;
      expect(least).toBeGreaterThanOrEqual(acidForPh({ ...acid, from, to: near ?? 0 }).ounces);
    }),
  );
});

test('refuses acid for a pH that is not lower, is below 7.2, or is impossible', () => {
  expect(() => acidForPh({ ...acid, to: 7.1 })).toThrow('to must be from 7.2 to 9');
  expect(() => acidForPh({ ...acid, to: 8 })).toThrow('to must be from 7.2 to below 8, not 8');
  expect(() => acidForPh({ ...acid, from: 9.1 })).toThrow('from must be from 6.2 to 9');
  expect(() => acidForPh({ ...acid, totalAlkalinity: 501 })).toThrow(RangeError);
  expect(() => acidForPh({ ...acid, totalAlkalinity: Number.NaN })).toThrow(RangeError);
  expect(() => acidForPh({ ...acid, borate: 101 })).toThrow('borate must be from 0 to 100');
  expect(() => acidForPh({ ...acid, totalAlkalinity: 20, cyanuricAcid: 100 })).toThrow(
    'carbonate alkalinity must be at least 5 ppm',
  );
});

test('at most a third of the water is replaced', () => {
  expect(waterToReplace({ now: 120, target: 100, fill: 0 })).toBeCloseTo(1 / 6, 9);
  // Hayward's ProLogic manual, page 31: 15.6 of 54 inches, from 4500 to 3200 ppm of salt.
  expect(waterToReplace({ now: 4500, target: 3200, fill: 0 })).toBeCloseTo(15.6 / 54, 9);
  expect(waterToReplace({ now: 200, target: 50, fill: 0 })).toBeCloseTo(1 / 3, 9);
  expect(waterToReplace({ now: 100, target: 100, fill: 100 })).toBe(0);
  for (const wrong of [
    { now: 100, target: 120, fill: 0 },
    { now: 100, target: 50, fill: 60 },
    { now: Number.NaN, target: 50, fill: 0 },
    { now: 100, target: 50, fill: -1 },
  ])
    expect(() => waterToReplace(wrong)).toThrow(RangeError);
});

test('a pool’s gallons follow from its dimensions', () => {
  const measures = { shape: 'rectangle', length: 32, width: 16, depth: 5 } as const;
  expect(gallonsFromMeasures(measures)).toBeCloseTo(19_148.8, 6);
  expect(gallonsFromMeasures({ ...measures, shape: 'oval' })).toBeCloseTo(15_104, 6);
  // LaMotte's DPC-52 manual, page 14: 1279 gallons, and 30,000 at 7.5 gallons to a cubic foot.
  expect(gallonsFromMeasures({ shape: 'oval', length: 8.5, width: 8.5, depth: 3 })).toBeCloseTo(
    1279,
    0,
  );
  expect(gallonsFromMeasures({ ...measures, length: 40, width: 20 }) / 30_000).toBeCloseTo(1, 2);
  expect(() => gallonsFromMeasures({ ...measures, depth: 0 })).toThrow('depth must be from 0.5');
  expect(() => gallonsFromMeasures({ ...measures, length: 1, width: 1 })).toThrow(
    'gallons must be',
  );
  // @ts-expect-error: a form may pass this.
  expect(() => gallonsFromMeasures({ ...measures, shape: 'kidney' })).toThrow(RangeError);
});
