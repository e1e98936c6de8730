import type { Added, Addable } from '../../water/added-chemicals.ts';
import { amountOf } from '../../water/added-chemicals.ts';
import {
  countedReadings,
  judgments,
  type JudgedPool,
  type MeasuredField,
} from '../../water/judged-readings.ts';
import type { TestedWater } from '../../water/water-readings.ts';
import { capitalized, listOf } from './list-of.ts';

/** Chemicals as they are called within a sentence. */
const chemicals: Readonly<Record<Addable, string>> = {
  'sodium-bicarbonate': 'baking soda',
  'sodium-carbonate': 'soda ash',
  'muriatic-acid-31.45': 'muriatic acid',
  'sodium-bisulfate-93.2': 'dry acid',
  'calcium-chloride-anhydrous': 'calcium chloride',
  'calcium-chloride-77': 'calcium chloride',
  'calcium-chloride-dihydrate': 'calcium chloride',
  'cyanuric-acid': 'stabilizer',
  salt: 'salt',
  'liquid-chlorine-12.5': 'liquid chlorine',
  'liquid-chlorine-10': 'liquid chlorine',
  'cal-hypo-65': 'cal-hypo',
  'cal-hypo-73': 'cal-hypo',
  'dichlor-56': 'dichlor',
  'trichlor-90': 'trichlor',
  algaecide: 'algaecide',
  clarifier: 'clarifier',
  'phosphate-remover': 'phosphate remover',
  'metal-remover': 'metal remover',
  enzymes: 'enzymes',
  'diatomaceous-earth': 'diatomaceous earth',
  borate: 'borate',
  bromine: 'bromine',
};

/** The readings that can be judged, as they are called within a sentence. */
const readings: Partial<Record<MeasuredField, string>> = {
  freeChlorine: 'chlorine',
  combinedChlorine: 'combined chlorine',
  ph: 'pH',
  totalAlkalinity: 'alkalinity',
  calciumHardness: 'calcium',
  cyanuricAcid: 'stabilizer',
  salt: 'salt',
};

const were = (names: readonly string[]): string => (names.length === 1 ? 'was' : 'were');

/** Every sentence that a pool's finding can have. */
const sentences = {
  notTested: 'The water was not tested.',
  tested: 'The water was tested.',
  allInRange: (count: number) => `${count === 2 ? 'Both' : `All ${count}`} readings were in range.`,
  inRange: (names: readonly string[]) => `${capitalized(listOf(names))} ${were(names)} in range.`,
  off: (names: readonly string[], verdict: 'low' | 'high') =>
    `${capitalized(listOf(names))} ${were(names)} ${verdict}.`,
  // 'Chlorine was low and pH high.'
  lowAndHigh: (low: readonly string[], high: readonly string[]) =>
    low.length === 1 && high.length === 1
      ? `${capitalized(listOf(low))} was low and ${listOf(high)} high.`
      : `${capitalized(listOf(low))} ${were(low)} low, and ${listOf(high)} ${were(high)} high.`,
  added: (amounts: readonly string[]) => `We added ${listOf(amounts)}.`,
};

export type WaterVisit = {
  /** Null if nothing was read. */
  water: TestedWater | null;
  added: readonly Added[];
  /** Whether the task of testing the water was done. */
  testedWater: boolean;
  pool: JudgedPool;
  /** In ppm, at the latest earlier test that has it; null if there is none. */
  earlierStabilizer: number | null;
};

const readSentence = ({ water, testedWater, ...visit }: WaterVisit): string => {
  const counted = water === null ? [] : countedReadings(water);
  if (water === null || counted.length === 0)
    return testedWater ? sentences.tested : sentences.notTested;
  const judged = judgments({ water, ...visit });
  const named = (verdict: string) =>
    judged.flatMap(({ field, verdict: own }) =>
      own === verdict ? [readings[field] ?? field] : [],
    );
  const [low, inRange, high] = [named('low'), named('in range'), named('high')];
  if (low.length > 0 && high.length > 0) return sentences.lowAndHigh(low, high);
  if (low.length > 0) return sentences.off(low, 'low');
  if (high.length > 0) return sentences.off(high, 'high');
  if (inRange.length === 0) return sentences.tested;
  const isComplete =
    inRange.length === counted.length && inRange.includes('pH') && inRange.includes('chlorine');
  return isComplete ? sentences.allInRange(inRange.length) : sentences.inRange(inRange);
};

const named = 3;

const addedSentence = (added: readonly Added[]): string[] => {
  if (added.length === 0) return [];
  const amounts = added.map((one) => `${amountOf(one)} of ${chemicals[one.chemical]}`);
  const others = amounts.length - named;
  return [
    sentences.added(
      others > 1 ? [...amounts.slice(0, named), `${others} other products`] : amounts,
    ),
  ];
};

/** What was read and what was added; never an advice, a cause or a promise. At most two sentences. */
export const waterFinding = (visit: WaterVisit): string[] => [
  readSentence(visit),
  ...addedSentence(visit.added),
];
