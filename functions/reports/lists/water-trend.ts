import type { WaterVisit } from 'shared/contracts/water.ts';
import type { WaterReport } from '../report-parts.ts';

/** Among so many of the latest reports, those of a yard included. */
export const reportsRead = 26;
const visitsShown = 12;

/** The last visits at which water was tested or something was added, latest first (rules: water-6). */
export const waterTrend = (reports: readonly WaterReport[]): WaterVisit[] =>
  reports
    .filter(({ water, added }) => water !== null || added.length > 0)
    .slice(0, visitsShown)
    .map(({ id: reportId, serviceDate, water, added }) => ({
      reportId,
      serviceDate,
      water,
      added,
    }));
