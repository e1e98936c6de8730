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

/** What to pour when chlorine is low. Tablets and cells take days, so liquid chlorine fills in for them. */
export const chlorineOf: Readonly<Record<Exclude<PoolSanitizer, 'other'>, Chemical>> = {
  liquid: 'liquid-chlorine-12.5',
  calHypo: 'cal-hypo-65',
  trichlor: 'liquid-chlorine-12.5',
  dichlor: 'dichlor-56',
  saltCell: 'liquid-chlorine-12.5',
};

/** Inclusive. */
export type Range = { low: number; high: number };

export type Target = Range & {
  /** The range that needs no dose; a dose aims between `low` and `high`. */
  accepted: readonly [low: number, high: number];
  source: string;
  /** The usual target if the pool has its own; null if there is no usual one. */
  insteadOf?: Range | null;
};
export type TargetField = 'ph' | 'totalAlkalinity' | 'calciumHardness' | 'cyanuricAcid' | 'salt';

/**
 * Limits on a pool's own targets. They are what the sources accept, so that no target calls for a dose
 * that is never advised (rules: water-9). Salt below 3000 ppm is for low-salt cells; above 6000 it
 * corrodes fixtures (Jandy AquaPure).
 */
export const ownTargetBounds = {
  ph: [7.2, 7.8],
  totalAlkalinity: [60, 180],
  calciumHardness: [150, 400],
  cyanuricAcid: [30, 100],
  salt: [1000, 6000],
} as const satisfies Record<TargetField, readonly [least: number, most: number]>;

/** Trade percent of liquid chlorine, from aged household bleach to fresh pool-store chlorine. */
export const bleachBounds = [5, 15] as const;

/** A pool's own targets; null or omitted where the usual one applies. */
export type OwnTargets = { readonly [Field in TargetField]?: Range | null | undefined };

const montana = 'Montana 37.115.1308';

type Pool = { surface: PoolSurface | null; sanitizer: PoolSanitizer | null };

/**
 * The usual targets for such a pool, each with its source. Null if the target depends on an unknown
 * surface, and for salt without a cell.
 */
const usualTargets = ({ surface, sanitizer }: Pool): Record<TargetField, Target | null> => {
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
          ? { low: 200, high: 400, accepted: [200, 400], source: `${montana}, plaster` }
          : { low: 175, high: 225, accepted: [150, 225], source: `royalswimmingpools, ${surface}` },
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

/** Ignores stored values that are outside today's limits. */
const allowed = (field: TargetField, own: Range | null | undefined): Range | undefined => {
  const [least, most] = ownTargetBounds[field];
  return own && own.low >= least && own.low < own.high && own.high <= most ? own : undefined;
};

/** A pool's targets: its own, or else the usual ones. Anything outside an own target needs a dose. */
export const targetsFor = ({
  own = {},
  ...pool
}: Pool & { own?: OwnTargets | undefined }): Readonly<Record<TargetField, Target | null>> => {
  const usual = usualTargets(pool);
  const of = (field: TargetField): Target | null => {
    const range = allowed(field, own[field]);
    if (range === undefined || (field === 'salt' && usual.salt === null)) return usual[field];
    return {
      ...range,
      accepted: [range.low, range.high],
      source: 'the operator, for this pool',
      insteadOf: usual[field],
    };
  };
  return {
    ph: of('ph'),
    totalAlkalinity: of('totalAlkalinity'),
    calciumHardness: of('calciumHardness'),
    cyanuricAcid: of('cyanuricAcid'),
    salt: of('salt'),
  };
};

/** '7.4 to 7.6' */
export const rangeLabel = ({ low, high }: Range): string =>
  `${low.toLocaleString('en-US')} to ${high.toLocaleString('en-US')}`;

/** 'target 80 to 100', or 'this pool’s own target 60 to 80 instead of 80 to 100' */
export const targetLabel = (target: Target): string => {
  const { insteadOf } = target;
  if (insteadOf === undefined) return `target ${rangeLabel(target)}`;
  const usual = insteadOf && rangeLabel(insteadOf);
  return usual === null || usual === rangeLabel(target)
    ? `this pool’s own target ${rangeLabel(target)}`
    : `this pool’s own target ${rangeLabel(target)} instead of ${usual}`;
};

export const chlorineSource = `${montana}; the share of stabilizer that keeps chlorine working`;
export const combinedSource = montana;
/** Doses never raise free chlorine above this, in ppm (Montana 37.115.1308). */
export const mostFreeChlorine = 8;
/** Above this, in ppm, only replacing water helps. */
export const mostStabilizer = 100;
export const mostCombinedChlorine = 0.5;
/** Above this, in ppm of free chlorine, a kit's pH drops read wrong. */
export const mostChlorineForPh = 10;
