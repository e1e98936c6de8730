import type { Chemical } from '../water-doses.ts';
import type { TestedWater } from '../water-readings.ts';
import type { OwnTargets, PoolSanitizer, PoolSurface } from '../water-targets.ts';

export type AdvicePool = {
  gallons: number | null;
  surface: PoolSurface | null;
  sanitizer: PoolSanitizer | null;
  /** Trade percent of the liquid chlorine in use; 12.5 if omitted. */
  bleachPercent?: number | undefined;
  /** The pool's own targets, which replace the usual ones. */
  own?: OwnTargets | undefined;
  /** The acid on the truck; muriatic if omitted. */
  acid?: 'muriatic-acid-31.45' | 'sodium-bisulfate-93.2' | undefined;
};

/** Something that was added, and its calendar date. */
export type AddedLately = { chemical: string; on: string };

export type AdviceInput = {
  pool: AdvicePool;
  readings: TestedWater;
  /** Null while the previous visits have not been read. */
  addedLately: readonly AddedLately[] | null;
  /** Calendar date in the business's time zone. */
  visitDate: string;
  /** When the water was tested, as an ISO instant. */
  readAt: string | null;
};

/** The same once all of it is known. */
export type KnownInput = AdviceInput & { addedLately: readonly AddedLately[] };

export type AdviceStep = {
  /** Null for replacing water. */
  chemical: Chemical | null;
  title: string;
  /** Trade percent of liquid chlorine, if it differs from the one in the chemical's name. */
  strength?: number | undefined;
  /** In units that can be measured out: '1 quart 4 fl oz', 'a sixth of the water'. */
  amount: string;
  /** Whole ounces, rounded down; 0 for replacing water. */
  ounces: number;
  unit: 'weight' | 'fluid';
  /** The fraction of the water to replace; 0 for any other step. */
  share: number;
  /** The reason, with reading and target. */
  because: string;
  /** How the amount is calculated, one sentence per step. */
  arithmetic: string[];
  /** Side effects on other readings, or null. */
  alsoAdds: string | null;
  /** What to wait for first, or null. */
  waitBefore: string | null;
  /** The source of the target. */
  source: string;
};

export type Part = { steps: AdviceStep[]; warnings: string[]; nextVisit: string[] };

export type Advice = Part & {
  /** LSI, unrounded; null if it cannot be computed from the test. */
  index: number | null;
  /**
   * The LSI once every reading is in the middle of its target. Null unless the pool has a target of its
   * own, which may leave the water out of balance.
   */
  indexAtTargets: number | null;
};
