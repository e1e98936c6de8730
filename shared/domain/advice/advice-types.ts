import type { Chemical } from '../water-doses.ts';
import type { TestedWater } from '../water-readings.ts';
import type { OwnTargets, PoolSanitizer, PoolSurface } from '../water-targets.ts';

export type AdvicePool = {
  gallons: number | null;
  surface: PoolSurface | null;
  sanitizer: PoolSanitizer | null;
  /** Trade percent of the liquid chlorine that is used here; 12.5 if omitted. */
  bleachPercent?: number | undefined;
  /** In place of the usual targets. */
  own?: OwnTargets | undefined;
  /** Which acid is on the truck; muriatic if omitted. */
  acid?: 'muriatic-acid-31.45' | 'sodium-bisulfate-93.2' | undefined;
};

/** Something that was added, on a calendar date. */
export type AddedLately = { chemical: string; on: string };

export type AdviceInput = {
  pool: AdvicePool;
  readings: TestedWater;
  /** Null while it is not known what was added at the visits before. */
  addedLately: readonly AddedLately[] | null;
  /** `YYYY-MM-DD` of the business. */
  visitDate: string;
  /** When the water was tested, an ISO instant. */
  readAt: string | null;
};

/** The same once all of it is known. */
export type KnownInput = AdviceInput & { addedLately: readonly AddedLately[] };

export type AdviceStep = {
  /** Null for replacing water. */
  chemical: Chemical | null;
  title: string;
  /** Trade percent of liquid chlorine, where it is not the one the chemical is named after. */
  strength?: number | undefined;
  /** As one measures it: '1 quart 4 fl oz', 'a sixth of the water'. */
  amount: string;
  /** Whole ounces, rounded down; 0 for replacing water. */
  ounces: number;
  unit: 'weight' | 'fluid';
  /** Of the water, for replacing it; 0 otherwise. */
  share: number;
  /** Why, with reading and target. */
  because: string;
  /** How the amount comes about, a sentence each. */
  arithmetic: string[];
  /** What comes with it, or null. */
  alsoAdds: string | null;
  /** What has to pass first, or null. */
  waitBefore: string | null;
  /** Whose target it is. */
  source: string;
};

export type Part = { steps: AdviceStep[]; warnings: string[]; nextVisit: string[] };

export type Advice = Part & {
  /** LSI, unrounded; null where the test does not give one. */
  index: number | null;
  /**
   * The same once every reading is in the middle of its target; null unless the pool has a target of its own, which
   * may leave the water out of balance.
   */
  indexAtTargets: number | null;
};
