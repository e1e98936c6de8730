import { gallonBounds } from './water-bounds.ts';
import {
  bleachBounds,
  ownTargetBounds,
  poolSanitizers,
  poolSurfaces,
  type TargetField,
} from './water-targets.ts';

/** A pool's own target for a reading, which replaces the usual one (rules: water-9). */
const ownTarget = (label: string, field: TargetField, { unit = 'ppm', decimals = 0 } = {}) => {
  const [least, most] = ownTargetBounds[field];
  return {
    label,
    control: 'range',
    least,
    most,
    unit,
    decimals,
    operator: {},
    visible: { customer: true, operator: 'gate', mail: true },
    personal: false,
  } as const;
};

/**
 * What the operator records about a customer's pool, declared as in `customerFields` (rules: water-7,
 * water-9).
 */
export const poolFields = {
  poolGallons: {
    label: 'Pool volume',
    control: 'number',
    least: gallonBounds[0],
    most: gallonBounds[1],
    unit: 'gallons',
    operator: { label: 'Pool volume in gallons' },
    visible: { customer: true, operator: 'gate', mail: true },
    personal: false,
  },
  poolSurface: {
    label: 'Pool surface',
    control: 'select',
    options: poolSurfaces,
    placeholder: 'Not known',
    operator: {},
    visible: { customer: true, operator: 'gate', mail: true },
    personal: false,
  },
  poolSanitizer: {
    label: 'Pool sanitizer',
    control: 'select',
    options: poolSanitizers,
    placeholder: 'Not known',
    operator: {},
    visible: { customer: true, operator: 'gate', mail: true },
    personal: false,
  },
  poolBleach: {
    label: 'Chlorine strength',
    control: 'number',
    least: bleachBounds[0],
    most: bleachBounds[1],
    unit: 'percent',
    decimals: 1,
    operator: {
      label: 'Strength of the liquid chlorine in percent',
      hint: 'Empty: 12.5. What is used here, as it is by now: it ages.',
    },
    visible: { customer: true, operator: 'gate', mail: true },
    personal: false,
  },
  poolPh: ownTarget('pH target', 'ph', { unit: '', decimals: 1 }),
  poolAlkalinity: ownTarget('Alkalinity target', 'totalAlkalinity'),
  poolCalcium: ownTarget('Calcium target', 'calciumHardness'),
  poolStabilizer: ownTarget('Stabilizer target', 'cyanuricAcid'),
  poolSalt: ownTarget('Salt target', 'salt'),
} as const;
