import type { Chemical } from './water-doses.ts';

export const poolSurfaces = {
  plaster: 'Plaster',
  vinyl: 'Vinyl',
  fiberglass: 'Fiberglass',
} as const;
export type PoolSurface = keyof typeof poolSurfaces;

export const poolSanitizers = {
  liquid: 'Liquid chlorine',
  calHypo: 'Cal-hypo',
  trichlor: 'Trichlor tablets',
  dichlor: 'Dichlor',
  saltCell: 'Salt cell',
  other: 'Something else',
} as const;
export type PoolSanitizer = keyof typeof poolSanitizers;

/** What is poured when chlorine is short. Tablets and cells act over days, so liquid makes up for them. */
export const chlorineOf: Readonly<Record<Exclude<PoolSanitizer, 'other'>, Chemical>> = {
  liquid: 'liquid-chlorine-12.5',
  calHypo: 'cal-hypo-65',
  trichlor: 'liquid-chlorine-12.5',
  dichlor: 'dichlor-56',
  saltCell: 'liquid-chlorine-12.5',
};

export type Target = {
  /** Where a dose aims. */
  low: number;
  high: number;
  /** What needs no dose yet. */
  accepted: readonly [low: number, high: number];
  source: string;
};
export type TargetField = 'ph' | 'totalAlkalinity' | 'calciumHardness' | 'cyanuricAcid' | 'salt';

const montana = 'Montana 37.115.1308';

/**
 * Where the water of a pool should be, each with its source. Null where it depends on a surface nobody
 * noted, and for salt without a cell.
 */
export const targetsFor = (pool: {
  surface: PoolSurface | null;
  sanitizer: PoolSanitizer | null;
}): Readonly<Record<TargetField, Target | null>> => {
  const { surface, sanitizer } = pool;
  const acidic = sanitizer === 'trichlor' || sanitizer === 'dichlor';
  return {
    ph: { low: 7.4, high: 7.6, accepted: [7.2, 7.8], source: montana },
    totalAlkalinity: {
      ...(acidic ? { low: 100, high: 120 } : { low: 80, high: 100 }),
      accepted: [60, 180],
      source: sanitizer === 'saltCell' ? `${montana}; the cell’s manual goes first` : montana,
    },
    calciumHardness:
      surface === null
        ? null
        : surface === 'plaster'
          ? { low: 200, high: 400, accepted: [200, 400], source: montana }
          : { low: 175, high: 225, accepted: [150, 225], source: 'royalswimmingpools' },
    cyanuricAcid: {
      low: 30,
      high: 50,
      accepted: [30, 100],
      source:
        sanitizer === 'saltCell'
          ? `${montana}; poolometer; the cell’s manual goes first`
          : `${montana}; poolometer`,
    },
    salt:
      sanitizer === 'saltCell'
        ? {
            low: 2700,
            high: 3400,
            accepted: [2600, 4500],
            source: 'Hayward 2,700 to 3,400, Pentair 2,600 to 4,500; the cell’s maker goes first',
          }
        : null,
  };
};

export const chlorineSource = `${montana}; the share of stabilizer that keeps chlorine working`;
/** No dose lifts free chlorine above this, in ppm (Montana 37.115.1308). */
export const mostFreeChlorine = 8;
/** Above this, only replacing water helps, in ppm. */
export const mostStabilizer = 100;
export const mostCombinedChlorine = 0.5;
/** Above this, in ppm of free chlorine, the drops of a kit show a wrong pH. */
export const mostChlorineForPh = 10;
