import type { WaterTest } from 'shared/contracts/water.ts';
import type { Added } from 'shared/domain/water/added-chemicals.ts';
import type { YardFacts } from 'shared/domain/reports/yard-facts.ts';

/** Typical readings in summer: chlorine and pH vary, the rest hardly does. */
const swings = [
  { freeChlorine: 3, ph: 7.5, totalAlkalinity: 90, temperatureF: 82 },
  { freeChlorine: 3, ph: 7.9, totalAlkalinity: 90, temperatureF: 84 },
  { freeChlorine: 1.5, ph: 7.6, totalAlkalinity: 50, temperatureF: 86 },
  { freeChlorine: 4, ph: 7.4, totalAlkalinity: 80, temperatureF: 83 },
  { freeChlorine: 3.5, ph: 7.5, totalAlkalinity: 100, temperatureF: 85 },
] as const;

/** What was added at each of them. */
const additions: readonly (readonly Added[])[] = [
  [],
  [{ chemical: 'muriatic-acid-31.45', amount: 20, unit: 'fl oz' }],
  [
    { chemical: 'liquid-chlorine-12.5', amount: 1, unit: 'quart' },
    { chemical: 'sodium-bicarbonate', amount: 3, unit: 'lb' },
  ],
  [],
  [],
];

/** A pool whose chlorine is bound by too much stabilizer, and whose pH keeps rising. */
const troubledSwings = [
  { freeChlorine: 0.5, ph: 8, totalAlkalinity: 140, temperatureF: 86, clarity: 'cloudy' },
  { freeChlorine: 1, ph: 7.9, totalAlkalinity: 130, temperatureF: 85, clarity: 'hazy' },
  { freeChlorine: 2, ph: 7.9, totalAlkalinity: 130, temperatureF: 84, clarity: 'hazy' },
] as const;

/** Never acid and chlorine at the same visit, because hours have to lie between them. */
const addedToTroubled: readonly (readonly Added[])[] = [
  [{ chemical: 'liquid-chlorine-12.5', amount: 1, unit: 'gallon' }],
  [{ chemical: 'muriatic-acid-31.45', amount: 24, unit: 'fl oz' }],
  [{ chemical: 'liquid-chlorine-12.5', amount: 2, unit: 'quart' }],
];

/** The pool of a household, with a size that depends on `seed`. */
export const demoPool = (seed: number) =>
  ({
    poolGallons: 12_000 + 1500 * (seed % 6),
    poolSurface: seed % 3 === 0 ? 'fiberglass' : 'plaster',
    poolSanitizer: seed % 4 === 0 ? 'saltCell' : 'liquid',
  }) as const;

/** The water at a demo pool's visit; the same on every run. */
export const demoWater = (date: string, turn: number): { water: WaterTest; added: Added[] } => {
  const at = turn % swings.length;
  return {
    water: {
      readAt: `${date}T15:20:00.000Z`,
      ...(swings[at] ?? swings[0]),
      calciumHardness: 200 + 10 * (turn % 3),
      cyanuricAcid: 40,
      clarity: 'clear',
    },
    added: [...(additions[at] ?? [])],
  };
};

/** The water at a visit to a pool in trouble. */
export const troubledWater = (
  date: string,
  turn: number,
): { water: WaterTest; added: Added[] } => ({
  water: {
    readAt: `${date}T15:20:00.000Z`,
    ...(troubledSwings[turn % troubledSwings.length] ?? troubledSwings[0]),
    calciumHardness: 320,
    cyanuricAcid: 90,
  },
  added: [...(addedToTroubled[turn % addedToTroubled.length] ?? [])],
});

/** The facts of a demo yard's visit. */
export const demoYard = (turn: number): YardFacts => ({
  areas: turn % 2 === 0 ? ['back'] : ['back', 'leftSide'],
  bags: 1 + (turn % 3),
  unusual: '',
});
