import type { StoredAnswers } from '../customers/customer-answers.ts';
import type { AdvicePool } from './water-advice.ts';

/** A customer's pool as input for advice; without a customer, a pool about which nothing is known. */
export const poolOf = (customer: StoredAnswers<'operator'> | null | undefined): AdvicePool => ({
  gallons: customer?.poolGallons ?? null,
  surface: customer?.poolSurface ?? null,
  sanitizer: customer?.poolSanitizer ?? null,
  bleachPercent: customer?.poolBleach ?? undefined,
  own: {
    ph: customer?.poolPh,
    totalAlkalinity: customer?.poolAlkalinity,
    calciumHardness: customer?.poolCalcium,
    cyanuricAcid: customer?.poolStabilizer,
    salt: customer?.poolSalt,
  },
});
