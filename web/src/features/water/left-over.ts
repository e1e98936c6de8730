import type { WaterVisit } from 'shared/contracts/water.ts';
import {
  waterAdvice,
  type AddedLately,
  type AdvicePool,
} from 'shared/domain/water/water-advice.ts';

/** What was added at these visits, with its days. */
export const addedAt = (visits: readonly WaterVisit[]): AddedLately[] =>
  visits.flatMap(({ serviceDate, added }) =>
    added.map(({ chemical }) => ({ chemical, on: serviceDate })),
  );

/**
 * What the advice at the last test left for this visit: acid above what one visit takes, what must not meet, what has
 * to be tested again (rules: water-3). Worked out anew from the readings, as every advice is.
 *
 * @param before latest first
 */
export const leftOver = (pool: AdvicePool, before: readonly WaterVisit[]): string[] => {
  const at = before.findIndex(({ water }) => water !== null);
  const last = before[at];
  if (!last?.water) return [];
  return waterAdvice({
    pool,
    readings: last.water,
    addedLately: addedAt(before.slice(at + 1)),
    visitDate: last.serviceDate,
    readAt: last.water.readAt,
  }).nextVisit;
};
