/** One test of a pool's water. In ppm unless noted otherwise; alkalinity and hardness as CaCO3. */
export type WaterReading = {
  ph: number;
  temperatureF: number;
  calciumHardness: number;
  totalAlkalinity: number;
  /** 0 if unknown. */
  cyanuricAcid?: number | undefined;
  /** As boron; 0 if unknown. */
  borate?: number | undefined;
  /** If unknown, the salt reading or, without one, assumed below 1000. */
  totalDissolvedSolids?: number | undefined;
  salt?: number | undefined;
  freeChlorine?: number | undefined;
  combinedChlorine?: number | undefined;
};

/**
 * Valid range of each field, inclusive. Outside it, every function here throws a RangeError naming
 * field and bounds.
 */
export const waterBounds = {
  ph: [6.2, 9],
  temperatureF: [32, 110],
  calciumHardness: [0, 1000],
  totalAlkalinity: [0, 500],
  cyanuricAcid: [0, 300],
  borate: [0, 100],
  totalDissolvedSolids: [0, 10_000],
  salt: [0, 10_000],
  freeChlorine: [0, 30],
  combinedChlorine: [0, 10],
} as const satisfies Record<keyof WaterReading, readonly [number, number]>;
export type ReadingField = keyof typeof waterBounds;
export const gallonBounds = [100, 2_000_000] as const;
const isReadingField = (name: string): name is ReadingField => name in waterBounds;
export const readingFields = Object.keys(waterBounds).filter(isReadingField);

type Bounds = readonly [least: number, most: number];

/** @throws {RangeError} naming the field and its bounds, also for NaN and a missing value */
export const within = (field: string, value: number | undefined, [least, most]: Bounds): number => {
  if (typeof value === 'number' && value >= least && value <= most) return value;
  throw new RangeError(`${field} must be from ${least} to ${most}, not ${String(value)}`);
};

type PartReading = Partial<Record<ReadingField, number | undefined>>;

/** @throws {RangeError} if a needed field is missing or any field is out of bounds */
export const checkReading = (reading: PartReading, needed: readonly ReadingField[]) => {
  for (const field of readingFields)
    if (needed.includes(field) || reading[field] !== undefined)
      within(field, reading[field], waterBounds[field]);
};

/** The table of alkalinity factors does not go lower. */
export const leastCarbonate = 5;

/** @throws {RangeError} below 5 ppm of CaCO3 */
export const checkCarbonate = (carbonate: number): number => {
  if (carbonate >= leastCarbonate) return carbonate;
  throw new RangeError(
    `carbonate alkalinity must be at least ${leastCarbonate} ppm, not ${carbonate.toFixed(1)}`,
  );
};
