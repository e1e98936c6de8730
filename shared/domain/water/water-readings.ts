import { waterBounds } from './water-bounds.ts';

/** A reading from a test kit: a number, or that it is off the scale. */
export type Tested = number | 'below' | 'above';

type Measure = {
  label: string;
  /** As shown next to a field and in tables: 'ppm'. */
  unit: string;
  bounds: readonly [least: number, most: number];
  /** The number of decimals shown. */
  decimals: 0 | 1 | 2;
};

/** Readings that advice may be based on, in the order of testing. */
export const testedMeasures = {
  freeChlorine: {
    label: 'Free chlorine',
    unit: 'ppm',
    bounds: waterBounds.freeChlorine,
    decimals: 1,
  },
  totalChlorine: { label: 'Total chlorine', unit: 'ppm', bounds: [0, 40], decimals: 1 },
  ph: { label: 'pH', unit: '', bounds: waterBounds.ph, decimals: 1 },
  totalAlkalinity: {
    label: 'Alkalinity',
    unit: 'ppm',
    bounds: waterBounds.totalAlkalinity,
    decimals: 0,
  },
  calciumHardness: {
    label: 'Calcium',
    unit: 'ppm',
    bounds: waterBounds.calciumHardness,
    decimals: 0,
  },
  cyanuricAcid: { label: 'Stabilizer', unit: 'ppm', bounds: waterBounds.cyanuricAcid, decimals: 0 },
  temperatureF: { label: 'Temperature', unit: '°F', bounds: waterBounds.temperatureF, decimals: 0 },
  salt: { label: 'Salt', unit: 'ppm', bounds: waterBounds.salt, decimals: 0 },
  combinedChlorine: {
    label: 'Combined chlorine',
    unit: 'ppm',
    bounds: waterBounds.combinedChlorine,
    decimals: 1,
  },
  totalDissolvedSolids: {
    label: 'Dissolved solids',
    unit: 'ppm',
    bounds: waterBounds.totalDissolvedSolids,
    decimals: 0,
  },
  borate: { label: 'Borate', unit: 'ppm', bounds: waterBounds.borate, decimals: 0 },
} as const satisfies Record<string, Measure>;
export type TestedField = keyof typeof testedMeasures;

/** Readings that are recorded but never lead to advice. */
export const recordedMeasures = {
  bromine: { label: 'Bromine', unit: 'ppm', bounds: [0, 30], decimals: 1 },
  phosphates: { label: 'Phosphates', unit: 'ppb', bounds: [0, 10_000], decimals: 0 },
  filterPressure: { label: 'Filter pressure', unit: 'psi', bounds: [0, 60], decimals: 0 },
  cleanFilterPressure: {
    label: 'Filter pressure when clean',
    unit: 'psi',
    bounds: [0, 60],
    decimals: 0,
  },
  cellOutput: { label: 'Cell output', unit: '%', bounds: [0, 100], decimals: 0 },
} as const satisfies Record<string, Measure>;
export type RecordedField = keyof typeof recordedMeasures;

export const clarities = {
  clear: 'Clear',
  hazy: 'Hazy',
  cloudy: 'Cloudy',
  green: 'Green',
} as const;
export type Clarity = keyof typeof clarities;
const isClarity = (name: string): name is Clarity => name in clarities;
export const clarityNames = Object.keys(clarities).filter(isClarity);

const isTestedField = (name: string): name is TestedField => name in testedMeasures;
export const testedFields = Object.keys(testedMeasures).filter(isTestedField);
const isRecordedField = (name: string): name is RecordedField => name in recordedMeasures;
export const recordedFields = Object.keys(recordedMeasures).filter(isRecordedField);

/** Whether a reading can be off the kit's scale. A thermometer has no such scale. */
export const takesKitFlag = (field: TestedField): boolean => field !== 'temperatureF';

/** One visit's water test. */
export type TestedWater = { readonly [Field in TestedField]?: Tested | undefined } & {
  readonly [Field in RecordedField]?: number | undefined;
} & {
  readonly clarity?: Clarity | undefined;
  /** Whether a sample without chlorine flashed pink and then cleared, which means chlorine above 10 ppm. */
  readonly flashedPink?: boolean | undefined;
  /** Whether it is a spa, which gets no advice. */
  readonly spa?: boolean | undefined;
};

export const measureOf = (field: TestedField | RecordedField): Measure =>
  isTestedField(field) ? testedMeasures[field] : recordedMeasures[field];

/** '7.4', '120 ppm', 'below the kit' */
export const readingLabel = (field: TestedField | RecordedField, value: Tested): string => {
  if (typeof value !== 'number') return `${value} the kit`;
  const { unit, decimals } = measureOf(field);
  const digits = value.toLocaleString('en-US', {
    maximumFractionDigits: 2,
    minimumFractionDigits: field === 'ph' ? decimals : 0,
  });
  return unit === ''
    ? digits
    : `${digits}${unit.startsWith('°') || unit === '%' ? '' : ' '}${unit}`;
};

/** The readings of a test as table rows, in order. */
export const readingRows = (
  water: TestedWater,
): { field: TestedField | RecordedField | 'clarity'; label: string; value: string }[] => [
  ...[...testedFields, ...recordedFields].flatMap((field) => {
    const value = water[field];
    return value === undefined
      ? []
      : [{ field, label: measureOf(field).label, value: readingLabel(field, value) }];
  }),
  ...(water.clarity === undefined
    ? []
    : [{ field: 'clarity' as const, label: 'Clarity', value: clarities[water.clarity] }]),
];
