import type { WaterTest } from 'shared/contracts/water.ts';
import { measureOf } from 'shared/domain/water/water-readings.ts';

/** A reading outside these ranges is more likely a typo than a pool. */
const usual = {
  ph: [6.8, 8.4],
  temperatureF: [35, 104],
  freeChlorine: [0, 15],
  combinedChlorine: [0, 3],
  totalAlkalinity: [20, 300],
  calciumHardness: [20, 800],
  cyanuricAcid: [0, 150],
  salt: [0, 6000],
} as const;

const fields = [
  'ph',
  'temperatureF',
  'freeChlorine',
  'combinedChlorine',
  'totalAlkalinity',
  'calciumHardness',
  'cyanuricAcid',
  'salt',
] as const;

/** 'Is pH really 4?': one question for each implausible reading. */
export const oddReadings = (water: WaterTest | null): string[] =>
  fields.flatMap((field) => {
    const value = water?.[field];
    const [least, most] = usual[field];
    return typeof value === 'number' && (value < least || value > most)
      ? [`Is ${measureOf(field).label} really ${value}?`]
      : [];
  });
